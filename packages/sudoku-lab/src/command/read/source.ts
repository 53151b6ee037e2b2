/** Reads the input: a file, standard input, or a puzzle on the command line, in chunks of whole lines and in constant memory. */
import { createReadStream, fstatSync, openSync } from 'node:fs'
import { Readable } from 'node:stream'
import { notTextIn, notUtf8In, printable, strangeBeginningOf, systemReasonOf } from '@sudoku-lab/console'
import { countLineEnds, startOfOpenLine } from '@sudoku-lab/core/formats'
import { CommandError } from '../errors.ts'
import { isPuzzle } from './short-form.ts'

/** A file on disk. Two names of one file have the same id. */
interface FileOnDisk {
  readonly id: string
  readonly size: number
}

/**
 * Undefined for a pipe, a terminal or a device. It is read with `bigint`, because otherwise Node shares the result with
 * its own search for modules: after a pipe was examined, modules behind symbolic links would be loaded a second time
 * (seen in Node 20).
 */
function fileOf(descriptor: number): FileOnDisk | undefined {
  const stats = fstatSync(descriptor, { bigint: true })
  return stats.isFile() ? { id: `${stats.dev}:${stats.ino}`, size: Number(stats.size) } : undefined
}

export interface Source {
  readonly name: string
  readonly file: FileOnDisk | undefined
  /** Whoever stops reading early has to destroy it, because it may wait for a user to type. */
  readonly bytes: Readable
}

export interface Chunk {
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of its first line, from 1. */
  readonly firstLine: number
  /** Whether the beginning of its next line is already there. */
  readonly isOpen: boolean
}

/** The size of one read: about three thousand puzzles, which stay in the cache of a core. */
const READ_SIZE = 1 << 18
/** A longer line cannot be a puzzle. */
const LONGEST_LINE = 1 << 24

/**
 * Opens a file, or standard input if the name is `-` or missing. A puzzle in the place of a name is the input itself.
 *
 * @throws CommandError when it cannot be opened.
 */
export function openSource(file = '-'): Source {
  if (file === '-') return standardInput()
  if (isPuzzle(file))
    return { name: 'the command line', file: undefined, bytes: Readable.from([Buffer.from(file)]) }
  try {
    return sourceOf(printable(file), openSync(file, 'r'))
  } catch (error) {
    throw unreadable(file, error as Error)
  }
}

function standardInput(): Source {
  const name = 'standard input'
  if (fileOf(0) !== undefined) return sourceOf(name, 0)
  if (process.stdin.isTTY) process.stderr.write('Reading puzzles from the terminal. Ctrl-D ends the input.\n')
  return { name, file: undefined, bytes: process.stdin }
}

/** A file is read to the end that it has now, because the answers may be appended to it. */
function sourceOf(name: string, fd: number): Source {
  const file = fileOf(fd)
  const end = file === undefined || file.size === 0 ? Infinity : file.size - 1
  return { name, file, bytes: createReadStream('', { fd, end, highWaterMark: READ_SIZE }) }
}

/**
 * Splits the input at line ends. All complete lines of a read are passed on at once.
 *
 * @throws CommandError if reading fails, if the input is no text in UTF-8, or if a line is too long.
 */
export async function* chunksOf(source: Source): AsyncGenerator<Chunk, void> {
  let rest = new Uint8Array(0) // the beginning of an incomplete line
  let firstLine = 1
  for await (const bytes of bytesOf(source)) {
    const text = joined(rest, bytes)
    const cut = openLineIn(text, rest.length)
    if (cut === 0 && firstLine === 1) refuse(source, strangeBeginningOf(text)) // there may never be a line
    rest = text.slice(cut)
    if (rest.length > LONGEST_LINE)
      throw new CommandError(`${source.name}, line ${firstLine}: the line is too long to be a puzzle`)
    if (cut === 0) continue
    const chunk = chunkOf(source, text.subarray(0, cut), { firstLine, isOpen: rest.length > 0 })
    const lineCount = countLineEnds(chunk.text) // now, because the text may be handed to another thread
    yield chunk
    firstLine += lineCount
  }
  if (rest.length > 0) yield chunkOf(source, rest, { firstLine, isOpen: false })
}

/** @throws CommandError if reading fails, or the reason for which the stream was destroyed. */
async function* bytesOf({ name, bytes }: Source): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const part of bytes) yield part
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === 'read' ? unreadable(name, error as Error) : error
  }
}

function unreadable(name: string, error: NodeJS.ErrnoException): CommandError {
  return new CommandError(`cannot read ${name}: ${systemReasonOf(error)}`, { cause: error })
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Where the incomplete line begins. The first `known` bytes contain no line end, except perhaps a CR at their end. */
function openLineIn(text: Uint8Array, known: number): number {
  const from = Math.max(0, known - 1)
  const start = startOfOpenLine(text.subarray(from))
  return start === 0 ? 0 : from + start
}

/** What is not UTF-8 would be lost with the label that contains it. */
function chunkOf(source: Source, text: Uint8Array<ArrayBuffer>, place: Omit<Chunk, 'text'>): Chunk {
  refuse(source, place.firstLine === 1 ? notTextIn(text) : notUtf8In(text, place.firstLine))
  return { text, ...place }
}

/** @throws CommandError if something is strange */
function refuse({ name }: Source, strange: string | undefined): void {
  if (strange !== undefined) throw new CommandError(`cannot read ${name}: ${strange}`)
}
