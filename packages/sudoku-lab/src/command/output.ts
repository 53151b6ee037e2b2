/** Where the answers go. */
import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { writingReasonOf } from '../console/index.ts'
import { CommandError, OutputClosed } from './errors.ts'
import { now } from './progress.ts'

/** A file on disk. Two names of one file have the same id. */
export interface FileOnDisk {
  readonly id: string
  readonly size: number
}

/**
 * Undefined for a pipe, a terminal or a device. It is read with `bigint`, because otherwise Node shares the result with
 * its own search for modules: after a pipe was examined, modules behind symbolic links would be loaded a second time
 * (seen in Node 20).
 */
export function fileOf(descriptor: number): FileOnDisk | undefined {
  const stats = fstatSync(descriptor, { bigint: true })
  return stats.isFile() ? { id: `${stats.dev}:${stats.ino}`, size: Number(stats.size) } : undefined
}

/** The destination of the answers. It waits for a reader that is slower than the solver. */
export interface Output {
  readonly name: string
  /** The id of the file that is replaced at the end. Until then it keeps its content. */
  readonly replaces: string | undefined
  /**
   * Resolves when the memory of the text may be reused.
   *
   * @throws OutputClosed if the reader has closed the output, CommandError if writing fails.
   */
  write(text: string | Uint8Array): Promise<void>
  /**
   * Replaces the file by what was written. Does nothing after `discard`.
   *
   * @throws CommandError when that fails.
   */
  close(): void
  /** Leaves a file that would be replaced as it was. Does nothing after `close`. */
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
  if (/(^|\/)$/.test(file)) throw new CommandError(`cannot write '${file}': expected the name of a file`)
  return attempt(file, () => {
    const existing = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (existing !== undefined && (existing.mode & 0o222n) === 0n) throw new Error('it is read-only')
    const isFile = (existing?.isFile() ?? true) && !/^\/(dev|proc)\//.test(file)
    if (!isFile || isDirect) return direct(file, isFile)
    if (existing === undefined) return replacing(file, resolve(file))
    const id = `${existing.dev}:${existing.ino}`
    return replacing(file, realpathSync(file), { id, mode: Number(existing.mode) & 0o7777 })
  })
}

function standardOutput(): Output {
  const { stdout } = process
  const name = 'standard output'
  if (stdout.listenerCount('error') === 0) stdout.on('error', () => undefined) // the callback of `write` reports it
  return {
    name,
    replaces: undefined,
    write: (text) =>
      new Promise((done, fail) => {
        if (text.length === 0) done()
        else stdout.write(text, (error) => (error ? fail(unwritable(name, error)) : done()))
      }),
    close: () => undefined, // this program must not close it
    discard: () => undefined,
  }
}

/** A file that gets each text at once, a device, a pipe or an open descriptor. The first text replaces an old content. */
function direct(name: string, isFile: boolean): Output {
  const descriptor = openSync(name, 'a')
  let isOld = isFile
  const write = (text: string | Uint8Array): void => {
    if (isOld && text.length > 0) ftruncateSync(descriptor)
    isOld &&= text.length === 0
    writeAll(descriptor, text)
  }
  return {
    name,
    replaces: undefined,
    write: async (text) => attempt(name, () => write(text)),
    close: () => closeSync(descriptor),
    discard: () => undefined,
  }
}

/**
 * Writes into a temporary file, which replaces the target at the end, or the file to which a link of this name leads. If
 * the program is killed, the temporary file remains.
 */
function replacing(
  name: string,
  target: string,
  old?: { readonly id: string; readonly mode: number },
): Output {
  const temporary = join(dirname(target), `.${basename(target).slice(0, 32)}.${process.pid}.tmp`)
  const descriptor = openSync(temporary, 'w')
  if (old !== undefined) fchmodSync(descriptor, old.mode)
  let isOpen = true
  const end = (): void => {
    isOpen = false
    closeSync(descriptor)
  }
  return {
    name,
    replaces: old?.id,
    write: async (text) => attempt(name, () => writeAll(descriptor, text)),
    close: () => {
      if (!isOpen) return
      end()
      attempt(name, () => renameSync(temporary, target))
    },
    discard: () => {
      if (!isOpen) return
      end()
      rmSync(temporary, { force: true })
    },
  }
}

/** Writes synchronously. On a busy machine, handing the work to Node's threads costs more than writing. */
export function writeAll(descriptor: number, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/** @throws CommandError that says why the file cannot be written. */
export function attempt<Result>(file: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw unwritable(file, error as Error)
  }
}

/** Makes a folder, but not those around it: Node's `recursive` never returns where the system refuses, as in /proc. */
export function makeFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder)
}

function unwritable(name: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE') return new OutputClosed()
  return new CommandError(`cannot write ${name}: ${writingReasonOf(error)}`, { cause: error })
}

/** Writes to standard error, and waits for a slow reader. Otherwise the messages would pile up in memory. */
export function tell(text: string): Promise<void> {
  return new Promise((done) => process.stderr.write(text, () => done())) // nobody can be told of an error
}

/** How many characters are written at once. */
const FLUSH_AT = 1 << 18
/** What was ready this much earlier, in milliseconds, is shown although more may follow. */
const LONGEST_HOLD = 100

/** Holds answers and messages back, so that those of a million lines are not a million writes. Keeps their order. */
export class HeldOutput {
  private readonly output: Output
  private held = ''
  private isMessage = false // what is held is for standard error
  private lastWrite = now()

  constructor(output: Output) {
    this.output = output
  }

  async add(text: string, isMessage = false): Promise<void> {
    if (isMessage !== this.isMessage) await this.flush()
    this.isMessage = isMessage
    this.held += text
    if (this.held.length > FLUSH_AT || now() - this.lastWrite > LONGEST_HOLD) await this.flush()
  }

  /** To be called before anything is waited for. */
  async flush(): Promise<void> {
    const { held } = this
    this.held = ''
    if (held !== '') await (this.isMessage ? tell(held) : this.output.write(held))
    this.lastWrite = now()
  }
}
