/** The output is a file or a stream, and nothing of it is lost. */
import { closeSync, fstatSync, ftruncateSync, openSync, statSync } from 'node:fs'
import { openWholeFile, printableLines, type WholeFile, writeAll, writingReasonOf } from '@sudoku-lab/console'
import { CommandError, OutputClosed } from '../errors.ts'
import { now } from './progress.ts'
import { beforeSignal } from './signals.ts'

/** The destination of the answers. It waits for a reader that is slower than the solver. */
export interface Output {
  readonly name: string
  /** The id of the file that is replaced at the end. Until then it keeps its content. */
  readonly replaces: string | undefined
  /** Whether it is a file that ends, if writing fails, with the last text that was written completely. */
  readonly isFile: boolean
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
/** A descriptor that is open already. What it leads to may be a file, which is not ours to replace. */
const OPEN_DESCRIPTOR = /^\/dev\/(stderr$|fd\/)|^\/proc\/\w+\/fd\//

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
    const isFile = (existing?.isFile() ?? true) && !OPEN_DESCRIPTOR.test(file)
    if (!isFile || isDirect) return direct(file, isFile)
    return replacing(file, existing && `${existing.dev}:${existing.ino}`)
  })
}

function standardOutput(): Output {
  const { stdout } = process
  const name = 'standard output'
  if (stdout.listenerCount('error') === 0) stdout.on('error', () => undefined) // the callback of `write` reports it
  return {
    name,
    replaces: undefined,
    isFile: false,
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
    const size = isFile ? fstatSync(descriptor).size : 0
    try {
      writeAll(descriptor, text)
    } catch (error) {
      if (isFile) ftruncateSync(descriptor, size)
      throw error
    }
  }
  return {
    name,
    replaces: undefined,
    isFile,
    write: async (text) => attempt(name, () => write(text)),
    close: () => closeSync(descriptor),
    discard: () => undefined,
  }
}

/** The file gets its new content at the end. If the program ends before that, the file stays as it was. */
function replacing(name: string, id?: string): Output {
  let opened: WholeFile | undefined
  const discard = (): void => opened?.discard()
  process.once('exit', discard)
  const forget = beforeSignal(discard) // before there is a file that could be left
  const file = openWholeFile(name)
  opened = file
  const end = (action: () => void): void => {
    process.off('exit', discard)
    forget()
    attempt(name, action)
  }
  return {
    name,
    replaces: id,
    isFile: true,
    write: async (text) => attempt(name, () => file.write(text)),
    close: () => end(file.close),
    discard: () => end(file.discard),
  }
}

/** @throws CommandError that says why the file cannot be written. */
export function attempt<Result>(file: string, action: () => Result): Result {
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

/** Writes messages to standard error, and waits for a slow reader. Otherwise they would pile up in memory. */
export function tell(messages: string): Promise<void> {
  const text = printableLines(messages)
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
