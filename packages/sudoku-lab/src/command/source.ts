/** The input: a file, standard input, or a puzzle on the command line. */
import { createReadStream, fstatSync, openSync } from 'node:fs'
import { Readable } from 'node:stream'
import { systemReasonOf } from '../console/index.ts'
import { CommandError } from './errors.ts'
import { type FileIdentity, identityOf } from './file-identity.ts'
import { isPuzzle } from './puzzle-argument.ts'

export interface Source {
  /** The name for messages. */
  readonly name: string
  /** `undefined` when it is not a file. */
  readonly identity: FileIdentity | undefined
  /** Whoever stops reading early has to destroy it, because it may wait for a user to type. */
  readonly bytes: Readable
}

/** The size of one read: about three thousand puzzles, which stay in the cache of a core. */
const READ_SIZE = 1 << 18

/**
 * Opens a file, or standard input if the name is `-` or missing. A puzzle in the place of a name is the input itself.
 *
 * @throws CommandError when it cannot be opened.
 */
export function openSource(file = '-'): Source {
  if (file === '-') return standardInput()
  if (file === '') throw new CommandError("cannot read '': a file has a name")
  if (isPuzzle(file))
    return { name: 'the command line', identity: undefined, bytes: Readable.from([Buffer.from(file)]) }
  try {
    const fd = openSync(file, 'r')
    const bytes = createReadStream(file, { fd, highWaterMark: READ_SIZE })
    return { name: file, identity: identityOf(fd), bytes }
  } catch (error) {
    throw unreadable(file, error as Error)
  }
}

function standardInput(): Source {
  const name = 'standard input'
  const identity = identityOf(0)
  if (identity !== undefined)
    return { name, identity, bytes: createReadStream('', { fd: 0, highWaterMark: READ_SIZE }) }
  if (fstatSync(0, { bigint: true }).isDirectory())
    throw new CommandError(`cannot read ${name}: it is a directory`)
  if (process.stdin.isTTY) process.stderr.write('Reading puzzles from the terminal. Ctrl-D ends the input.\n')
  return { name, identity, bytes: process.stdin }
}

/** @throws CommandError if reading fails, or the reason for which the stream was destroyed. */
export async function* bytesOf({ name, bytes }: Source): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const piece of bytes) yield piece
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === 'read' ? unreadable(name, error as Error) : error
  }
}

function unreadable(name: string, error: NodeJS.ErrnoException): CommandError {
  return new CommandError(`cannot read ${name}: ${systemReasonOf(error)}`, { cause: error })
}
