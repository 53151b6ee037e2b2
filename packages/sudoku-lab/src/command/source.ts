/** The input: a file or standard input. */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { systemReasonOf } from '../console/index.ts'
import { CommandError } from './errors.ts'
import { type FileIdentity, identityOf, isDirectory, isPipe } from './file-identity.ts'
import { othersTurn } from './others-turn.ts'
import { isPuzzle } from './puzzle-argument.ts'

export interface Source {
  /** The name for messages. */
  readonly name: string
  /** `undefined` when it is not a file. */
  readonly identity: FileIdentity | undefined
  /**
   * Reads the next bytes into `space`, from `at` on. Returns their number, which is 0 only at the end.
   *
   * @throws CommandError if reading fails, or the reason of `abandon`.
   */
  fill(space: Uint8Array, at: number): Promise<number>
  /** Ends all reading with this reason, even if it waits for a user to type. */
  abandon(reason: Error): void
  close(): Promise<void>
}

/**
 * Opens a file, or standard input if the name is `-` or missing. A puzzle in the place of a name is the input itself.
 *
 * @throws CommandError when it cannot be read.
 */
export async function openSource(file = '-'): Promise<Source> {
  if (file === '-') return openStandardInput()
  if (file === '') throw new CommandError("cannot read '': a file has a name")
  if (isPuzzle(file)) return new StreamSource('the command line', Readable.from([Buffer.from(file)]))
  try {
    const fd = openSync(file, 'r')
    let isOpen = true
    const close = async (): Promise<void> => {
      if (isOpen) closeSync(fd)
      isOpen = false
    }
    if (isDirectory(fd)) {
      await close()
      throw new CommandError(`cannot read ${file}: it is a directory`)
    }
    const identity = identityOf(fd)
    if (isPipe(fd)) return new StreamSource(file, new Socket({ fd, writable: false }))
    if (identity === undefined) return new StreamSource(file, createReadStream(file, { fd }))
    return new FileSource(file, { fd, identity, close })
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`cannot read ${file}: ${systemReasonOf(error as Error)}${hintFor(file)}`, {
      cause: error,
    })
  }
}

/** Node cannot pass on a name that is not UTF-8. */
function hintFor(file: string): string {
  return file.includes('\uFFFD') ? '; its name is not UTF-8, so give its content to standard input' : ''
}

function openStandardInput(): Source {
  const name = 'standard input'
  if (isDirectory(0)) throw new CommandError(`cannot read ${name}: it is a directory`)
  const identity = identityOf(0)
  if (identity !== undefined) return new FileSource(name, { fd: 0, identity, close: async () => undefined })
  if (isPipe(0)) return new StreamSource(name, new Socket({ fd: 0, writable: false }))
  if (process.stdin.isTTY) process.stderr.write('Reading puzzles from the terminal. Ctrl-D ends the input.\n')
  return new StreamSource(name, process.stdin)
}

interface OpenFile {
  readonly fd: number
  readonly identity: FileIdentity
  readonly close: () => Promise<void>
}

/**
 * A file. It is read directly into the buffer and synchronously. On a busy machine, handing the work to Node's threads
 * costs more than reading.
 */
class FileSource implements Source {
  readonly name: string
  readonly identity: FileIdentity
  private readonly file: OpenFile
  private reason: Error | undefined

  constructor(name: string, file: OpenFile) {
    this.name = name
    this.identity = file.identity
    this.file = file
  }

  async fill(space: Uint8Array, at: number): Promise<number> {
    await othersTurn()
    if (this.reason !== undefined) throw this.reason
    try {
      return readSync(this.file.fd, space, at, space.length - at, null)
    } catch (error) {
      throw unreadable(this.name, error as Error)
    }
  }

  abandon(reason: Error): void {
    this.reason = reason
  }

  close(): Promise<void> {
    return this.file.close()
  }
}

/** A pipe, a terminal or a device. It returns bytes as soon as there are some. */
export class StreamSource implements Source {
  readonly name: string
  readonly identity = undefined
  private readonly stream: Readable
  private readonly pieces: AsyncIterator<Uint8Array>
  private rest: Uint8Array = new Uint8Array(0) // bytes that did not fit into the buffer

  constructor(name: string, stream: Readable) {
    this.name = name
    this.stream = stream
    this.pieces = stream[Symbol.asyncIterator]()
  }

  async fill(space: Uint8Array, at: number): Promise<number> {
    while (this.rest.length === 0) {
      const piece = await this.nextPiece()
      if (piece === undefined) return 0
      this.rest = piece
    }
    const taken = this.rest.subarray(0, space.length - at)
    space.set(taken, at)
    this.rest = this.rest.subarray(taken.length)
    return taken.length
  }

  private async nextPiece(): Promise<Uint8Array | undefined> {
    try {
      const { done, value } = await this.pieces.next()
      return done ? undefined : value
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall !== 'read') throw error
      throw unreadable(this.name, error as Error)
    }
  }

  abandon(reason: Error): void {
    this.stream.destroy(reason)
  }

  async close(): Promise<void> {
    this.stream.destroy()
  }
}

function unreadable(name: string, error: NodeJS.ErrnoException): CommandError {
  return new CommandError(`cannot read ${name}: ${systemReasonOf(error)}`, { cause: error })
}
