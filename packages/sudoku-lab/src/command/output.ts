import {
  closeSync,
  fchmodSync,
  ftruncateSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { systemReasonOf, writingReasonOf } from '../console/index.ts'
import { CommandError, OutputClosed } from './errors.ts'
import { type FileIdentity, identityOf } from './file-identity.ts'

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
  /** Leaves the file as it was, if it is safe. Does nothing after `close`. */
  discard(): void
}

/** If standard output were opened as a file, its earlier content would be lost. */
const STANDARD_OUTPUT: readonly string[] = ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']

/**
 * Opens a file, or standard output if the name is `-` or missing. A file gets its new content only at `close`, so it
 * may be the input file. With `isDirect`, it gets each text at once, so that nothing is lost if the program is killed.
 *
 * @throws CommandError when the file cannot be written.
 */
export function openOutput(file = '-', { isDirect = false }: { readonly isDirect?: boolean } = {}): Output {
  if (STANDARD_OUTPUT.includes(file)) return standardOutput()
  if (file === '' || file.endsWith('/'))
    throw new CommandError(`cannot write '${file}': expected the name of a file`)
  return attempt(file, () => {
    const existing = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (existing !== undefined && (existing.mode & 0o222n) === 0n) throw new Error('it is read-only')
    const isFile = (existing?.isFile() ?? true) && !/^\/(dev|proc)\//.test(file)
    return isFile && !isDirect ? replacing(file, existing?.mode) : direct(file, isFile)
  })
}

function standardOutput(): Output {
  const { stdout } = process
  if (stdout.listenerCount('error') === 0) stdout.on('error', () => undefined) // the callback of `write` reports it
  return {
    name: 'standard output',
    existing: attempt('standard output', () => identityOf(1)),
    isSafe: false,
    write: (text) =>
      new Promise((done, fail) => {
        if (text.length === 0) done()
        else stdout.write(text, (error) => (error ? fail(unwritable('standard output', error)) : done()))
      }),
    close: () => undefined, // this program must not close it
    discard: () => undefined,
  }
}

/** A file that gets each text at once, a device, a pipe or an open descriptor. The first text replaces the old content. */
function direct(file: string, isFile: boolean): Output {
  const descriptor = openSync(file, 'a')
  const existing = identityOf(descriptor)
  let isOld = isFile
  let isOpen = true
  const write = (text: string | Uint8Array): void => {
    if (isOld) ftruncateSync(descriptor)
    isOld = false
    writeAll(descriptor, text)
  }
  const close = (): void => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  return {
    name: file,
    existing,
    isSafe: false,
    write: async (text) => attempt(file, () => write(text)),
    close,
    discard: close,
  }
}

/**
 * Writes into a temporary file, which replaces the target at the end, or the file to which a link of this name leads. If
 * the program is killed, the temporary file remains.
 */
function replacing(file: string, mode: bigint | undefined): Output {
  const target = mode === undefined ? resolve(file) : realpathSync(file)
  const temporary = join(dirname(target), `.${basename(target).slice(0, 32)}.${process.pid}.tmp`)
  const descriptor = openSync(temporary, 'w')
  if (mode !== undefined) fchmodSync(descriptor, Number(mode) & 0o7777)
  let isOpen = true
  const end = (): void => {
    isOpen = false
    closeSync(descriptor)
  }
  return {
    name: file,
    existing: identityOfFile(target),
    isSafe: true,
    write: async (text) => attempt(file, () => writeAll(descriptor, text)),
    close: () => {
      end()
      attempt(file, () => moveInto(temporary, target))
    },
    discard: () => {
      if (!isOpen) return
      end()
      rmSync(temporary, { force: true })
    },
  }
}

function identityOfFile(target: string): FileIdentity | undefined {
  const stats = statSync(target, { bigint: true, throwIfNoEntry: false })
  return stats && { dev: stats.dev, ino: stats.ino, size: Number(stats.size) }
}

function moveInto(temporary: string, target: string): void {
  try {
    renameSync(temporary, target)
  } catch (error) {
    throw new Error(`${systemReasonOf(error as Error)}; the output is in ${temporary}`, { cause: error })
  }
}

/** Writes synchronously. On a busy machine, handing the work to Node's threads costs more than writing. */
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
  return new CommandError(`cannot write ${name}: ${writingReasonOf(error)}`, { cause: error })
}
