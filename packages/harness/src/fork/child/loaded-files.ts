/**
 * Finds the files from which the code of this process was loaded, so that later runs can check whether the
 * code is the same. V8's debugger knows every script, however it was loaded. It slows a process down, so it
 * is not used where time is measured.
 */
import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/** The absolute paths of everything that was loaded until now. */
export function loadedFiles(): Set<string> {
  const files = new Set<string>()
  const session = new Session()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (url.startsWith('file:')) files.add(fileURLToPath(url))
    else if (url.startsWith('/')) files.add(url)
  })
  session.post('Debugger.enable') // reports every script that is loaded
  session.disconnect()
  return files
}
