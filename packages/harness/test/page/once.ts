/** Work that several test files need, and that is done once: test files run in processes of their own, side by side. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/**
 * Who comes first does the work, and who comes later waits for its end.
 * @param note the path at which it is noted how far the work is
 * @throws what the work throws, to everybody who asks for it
 */
export async function doOnce(note: string, work: () => Promise<unknown>): Promise<void> {
  const ended = `${note}.ended`
  if (isFirst(`${note}.begun`)) {
    const failure = await work().then(
      () => '',
      (thrown) => String(thrown),
    )
    writeFileSync(`${ended}.part`, failure)
    renameSync(`${ended}.part`, ended)
  }
  while (!existsSync(ended)) await sleep(PAUSE_MS)
  const failure = readFileSync(ended, 'utf8')
  if (failure !== '') throw new Error(failure)
}

/** A folder can be made only once. */
function isFirst(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw thrown
  }
}
