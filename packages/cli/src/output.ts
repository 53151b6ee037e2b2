import { closeSync, openSync, writeSync } from 'node:fs'
import { CommandError, OutputClosed, reasonOf } from './errors.ts'

/** Where answers go. Waits for a reader that is slower than the solver. */
export interface Output {
  /**
   * Resolves when the text may be forgotten.
   *
   * @throws OutputClosed when nobody reads on; CommandError when writing fails.
   */
  write(text: string | Uint8Array): Promise<void>
  close(): void
}

/**
 * Opens a file, or standard output for `-` and when no file is named.
 *
 * @throws CommandError when the file cannot be written.
 */
export function openOutput(file = '-'): Output {
  return file === '-' ? standardOutput() : fileOutput(file)
}

function standardOutput(): Output {
  const { stdout } = process
  if (stdout.listenerCount('error') === 0) stdout.on('error', () => undefined) // told by the callback of `write`
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        if (text.length === 0) resolve()
        else stdout.write(text, (error) => (error ? reject(unwritable('standard output', error)) : resolve()))
      }),
    close: () => undefined, // it is not ours to close
  }
}

/** Writes at once: on a busy machine the way to the threads that write for Node costs more than the writing. */
function fileOutput(file: string): Output {
  const attempt = <Result>(action: () => Result): Result => {
    try {
      return action()
    } catch (error) {
      throw unwritable(file, error as Error)
    }
  }
  const descriptor = attempt(() => openSync(file, 'w'))
  const writeAll = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
  }
  return {
    write: async (text) => attempt(() => writeAll(typeof text === 'string' ? Buffer.from(text) : text)),
    close: () => attempt(() => closeSync(descriptor)),
  }
}

function unwritable(name: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE') return new OutputClosed()
  return new CommandError(`cannot write ${name}: ${reasonOf(error)}`, { cause: error })
}
