import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { CommandError, OutputClosed, reasonOf } from './errors.ts'

/** Where answers go: a file, or standard output. Waits for a reader that is slower than the solver. */
export class Output {
  private readonly stream: Writable
  private readonly name: string

  private constructor(stream: Writable, name: string) {
    this.stream = stream
    this.name = name
    stream.on('error', () => undefined) // told by the callbacks of `write` and `end`
  }

  /** @throws CommandError when the file cannot be written. */
  static async open(file: string | undefined): Promise<Output> {
    if (file === undefined || file === '-') return new Output(process.stdout, 'standard output')
    try {
      const handle = await open(file, 'w')
      return new Output(handle.createWriteStream(), file)
    } catch (error) {
      throw new CommandError(`cannot write ${file}: ${reasonOf(error as Error)}`, { cause: error })
    }
  }

  /**
   * Resolves when the text may be forgotten.
   *
   * @throws OutputClosed when nobody reads on; CommandError when writing fails.
   */
  write(text: string | Uint8Array): Promise<void> {
    if (text.length === 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.stream.write(text, (error) => (error ? reject(this.failure(error)) : resolve()))
    })
  }

  /** Resolves when everything is written. Standard output stays open: it is not ours to close. */
  async close(): Promise<void> {
    if (this.stream === process.stdout) return
    await new Promise<void>((resolve, reject) => {
      this.stream.once('error', (error) => reject(this.failure(error)))
      this.stream.end(resolve)
    })
  }

  private failure(error: NodeJS.ErrnoException): Error {
    if (error.code === 'EPIPE') return new OutputClosed()
    return new CommandError(`cannot write ${this.name}: ${reasonOf(error)}`, { cause: error })
  }
}
