import { openSync, writeSync } from 'node:fs'
import { CommandError, OutputClosed, reasonOf } from './errors.ts'
import { type FileIdentity, identityIn, identityOf, isFile } from './file-identity.ts'
import { type Replacement, replacementOf } from './replacement.ts'

/** Where answers go. Waits for a reader that is slower than the solver. */
export interface Output {
  /** For messages. */
  readonly name: string
  /** The file that is written or replaced, if there is one already. */
  readonly existing: FileIdentity | undefined
  /** Whether the file keeps what it holds until `close`. */
  readonly isSafe: boolean
  /**
   * Resolves when the text may be forgotten.
   *
   * @throws OutputClosed when nobody reads on; CommandError when writing fails.
   */
  write(text: string | Uint8Array): Promise<void>
  /**
   * Puts what was written in its place.
   *
   * @throws CommandError when that fails.
   */
  close(): void
  /** Leaves everything as it was before, as far as that is possible. Does nothing after `close`. */
  discard(): void
}

export interface OutputOptions {
  /** Put in its place what was written so far, even when this process is killed. */
  readonly keepsUnfinished?: boolean
}

/**
 * Opens a file, or standard output for `-` and when no file is named. A file gets its new content at `close`
 * and not before, so it may be the one that is read.
 *
 * @throws CommandError when the file cannot be written.
 */
export function openOutput(file = '-', options: OutputOptions = {}): Output {
  if (isStandardOutput(file)) return standardOutput()
  return isSpecial(file) ? specialOutput(file) : fileOutput(file, options)
}

/** Opened as a file, standard output would lose what was written to it before. */
function isStandardOutput(file: string): boolean {
  return ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'].includes(file)
}

/** A device, a pipe or an open file descriptor: no file could take its place. */
function isSpecial(file: string): boolean {
  if (descriptorOf(file) !== undefined) return true
  return isFile(file) === false
}

function standardOutput(): Output {
  const { stdout } = process
  if (stdout.listenerCount('error') === 0) stdout.on('error', () => undefined) // told by the callback of `write`
  return {
    name: 'standard output',
    existing: attempt('standard output', () => identityOf(1)),
    isSafe: false,
    write: (text) =>
      new Promise((resolve, reject) => {
        if (text.length === 0) resolve()
        else stdout.write(text, (error) => (error ? reject(unwritable('standard output', error)) : resolve()))
      }),
    close: () => undefined, // it is not ours to close
    discard: () => undefined,
  }
}

function specialOutput(file: string): Output {
  const descriptor = descriptorOf(file) ?? attempt(file, () => openSync(file, 'w'))
  return {
    name: file,
    existing: attempt(file, () => identityOf(descriptor)),
    isSafe: false,
    write: async (text) => attempt(file, () => writeAll(descriptor, text)),
    close: () => undefined,
    discard: () => undefined,
  }
}

function descriptorOf(file: string): number | undefined {
  if (file === '/dev/stderr') return 2
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(file) ?? []
  return number === undefined ? undefined : Number(number)
}

function fileOutput(file: string, { keepsUnfinished = false }: OutputOptions): Output {
  const replacement: Replacement = attempt(file, () => replacementOf(file, keepsUnfinished))
  return {
    name: file,
    existing: identityIn(replacement.existing),
    isSafe: true,
    write: async (text) => attempt(file, () => writeAll(replacement.descriptor, text)),
    close: () => attempt(file, () => replacement.commit()),
    discard: () => replacement.discard(),
  }
}

/** Writes at once: on a busy machine the way to the threads that write for Node costs more than the writing. */
function writeAll(descriptor: number, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

function attempt<Result>(file: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw unwritable(file, error as Error)
  }
}

function unwritable(name: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE') return new OutputClosed()
  const reason = error.code === 'ENOENT' ? 'no such directory' : reasonOf(error)
  return new CommandError(`cannot write ${name}: ${reason}`, { cause: error })
}
