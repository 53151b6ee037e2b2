import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { isStandardOutputClosed, writingReasonOf } from '../console/index.ts'
import { CommandError, OutputClosed } from './errors.ts'
import { type FileIdentity, identityIn, identityOf, isFile } from './file-identity.ts'
import { type Replacement, replacementOf } from './replacement.ts'

/** The destination of the answers. It waits for a reader that is slower than the solver. */
export interface Output {
  /** The name for messages. */
  readonly name: string
  /** The file that is written or replaced, if it exists. */
  readonly existing: FileIdentity | undefined
  /** Whether the file keeps its old content until `close`. */
  readonly isSafe: boolean
  /**
   * Resolves when the memory of the text may be reused.
   *
   * @throws OutputClosed if the reader has closed the output, CommandError if writing fails.
   */
  write(text: string | Uint8Array): Promise<void>
  /**
   * Replaces the file by what was written.
   *
   * @throws CommandError when that fails.
   */
  close(): void
  /** Restores the old state as far as possible. Does nothing after `close`. */
  discard(): void
}

export interface OutputOptions {
  /** Replaces the file by what was written so far, even if this process is killed. */
  readonly keepsUnfinished?: boolean
}

/**
 * Opens a file, or standard output if the name is `-` or missing. A file gets its new content only at `close`, so it
 * may be the input file.
 *
 * @throws CommandError when the file cannot be written.
 */
export function openOutput(file = '-', options: OutputOptions = {}): Output {
  if (isStandardOutput(file)) return standardOutput()
  if (file === '') throw new CommandError("cannot write '': a file has a name")
  if (file.endsWith('/'))
    throw new CommandError(`cannot write ${file}: a file has a name without a slash at its end`)
  return attempt(file, () => isSpecial(file)) ? specialOutput(file) : fileOutput(file, options)
}

/** If standard output were opened as a file, its earlier content would be lost. */
function isStandardOutput(file: string): boolean {
  return ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'].includes(file)
}

/** A device, a pipe or an open file descriptor, which cannot be replaced by a file. */
function isSpecial(file: string): boolean {
  if (descriptorOf(file) !== undefined) return true
  return isFile(file) === false
}

function standardOutput(): Output {
  if (isStandardOutputClosed()) throw new CommandError('cannot write standard output: it is closed')
  const { stdout } = process
  if (stdout.listenerCount('error') === 0) stdout.on('error', () => undefined) // the callback of `write` reports it
  return {
    name: 'standard output',
    existing: attempt('standard output', () => identityOf(1)),
    isSafe: false,
    write: (text) =>
      new Promise((resolve, reject) => {
        if (text.length === 0) resolve()
        else stdout.write(text, (error) => (error ? reject(unwritable('standard output', error)) : resolve()))
      }),
    close: () => undefined, // this program must not close it
    discard: () => undefined,
  }
}

function specialOutput(file: string): Output {
  const given = descriptorOf(file)
  const descriptor = given ?? attempt(file, () => openSync(file, 'w'))
  let isOpen = given === undefined // what was given stays open
  const close = (): void => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  return {
    name: file,
    existing: attempt(file, () => identityOf(descriptor)),
    isSafe: false,
    write: async (text) => void attempt(file, () => writeAll(descriptor, text)),
    close: () => attempt(file, close),
    discard: close,
  }
}

function descriptorOf(file: string): number | undefined {
  if (file === '/dev/stderr') return 2
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(file) ?? []
  return number === undefined ? undefined : Number(number)
}

function fileOutput(file: string, { keepsUnfinished = false }: OutputOptions): Output {
  const replacement: Replacement = attempt(file, () => replacementOf(file, keepsUnfinished))
  const { descriptor } = replacement
  let length = 0
  const append = (text: string | Uint8Array): void => {
    try {
      length += writeAll(descriptor, text)
    } catch (error) {
      ftruncateSync(descriptor, length) // so that an unfinished file that is kept contains no half puzzle
      throw error
    }
  }
  return {
    name: file,
    existing: identityIn(replacement.existing),
    isSafe: true,
    write: async (text) => attempt(file, () => append(text)),
    close: () => attempt(file, () => replacement.commit()),
    discard: () => replacement.discard(),
  }
}

/**
 * Writes synchronously, and returns the number of bytes. On a busy machine, handing the work to Node's threads costs
 * more than writing.
 */
function writeAll(descriptor: number, text: string | Uint8Array): number {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
  return bytes.length
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
  return new CommandError(`cannot write ${name}: ${writingReasonOf(error)}`, { cause: error })
}
