/**
 * Which files the code of this process is from, so that it can be told later whether it is still the same code. The
 * debugger of V8 knows every script, however it was loaded. It slows a process down, so it has no place where time
 * is taken.
 */
import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/** Absolute paths, of what was loaded up to now. */
export function loadedFiles(): Set<string> {
  const files = new Set<string>()
  const session = new Session()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (url.startsWith('file:')) files.add(fileURLToPath(url))
    else if (url.startsWith('/')) files.add(url)
  })
  session.post('Debugger.enable') // tells of every script that is there
  session.disconnect()
  return files
}
