/**
 * The rows of an array in NumPy's format, of the shape (n, 81) or (n, 9, 9). The solutions of `puzzle.npy` are in `solution.npy`
 * beside it, if there is such a file.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemReasonOf } from '../../console/index.ts'
import { CommandError } from '../errors.ts'
import { boardOf } from './boards.ts'
import { type AuditRow, type Rows, solutionOn, type Unreadable } from './row.ts'

/** Rows that are read at once. */
const CHUNK = 10_000
const CELLS = 81

export async function* numpyRowsOf(path: string): Rows {
  const beside = join(dirname(path), 'solution.npy')
  const puzzles = new BoardArray(path)
  const solutions = basename(path) === 'puzzle.npy' && existsSync(beside) ? new BoardArray(beside) : undefined
  try {
    if (solutions !== undefined && solutions.length !== puzzles.length)
      throw new CommandError(
        `${beside}: expected ${puzzles.length} solutions, as many as there are puzzles, got ${solutions.length}`,
      )
    for (let first = 0; first < puzzles.length; first += CHUNK) {
      const count = Math.min(CHUNK, puzzles.length - first)
      const cells = puzzles.read(count)
      const solved = solutions?.read(count)
      for (let row = 0; row < count; row++)
        yield rowOf(first + row, boardAt(cells, row), solved && boardAt(solved, row))
    }
  } finally {
    puzzles.close()
    solutions?.close()
  }
}

function boardAt(cells: Float64Array, row: number): ArrayLike<number> {
  return cells.subarray(CELLS * row, CELLS * (row + 1))
}

function rowOf(
  at: number,
  cells: ArrayLike<number>,
  solved: ArrayLike<number> | undefined,
): AuditRow | Unreadable {
  const puzzle = boardOf(cells)
  if (puzzle !== undefined) return { at, puzzle, solution: solved && solutionOn(boardOf(solved)) }
  const strange = Array.from(cells).find((cell) => !(cell >= 0 && cell <= 9 && Number.isInteger(cell)))
  return { at, problem: `row ${at}: expected digits from 0 to 9, got ${strange}` }
}

interface Integer {
  /** In bytes. */
  readonly size: number
  readonly read: (bytes: DataView, at: number) => number
}

/** The integers that boards may consist of, by NumPy's names. */
const INTEGERS: ReadonlyMap<string, Integer> = new Map([
  ['|u1', { size: 1, read: (bytes, at) => bytes.getUint8(at) }],
  ['|i1', { size: 1, read: (bytes, at) => bytes.getInt8(at) }],
  ['<u2', { size: 2, read: (bytes, at) => bytes.getUint16(at, true) }],
  ['<i2', { size: 2, read: (bytes, at) => bytes.getInt16(at, true) }],
  ['<u4', { size: 4, read: (bytes, at) => bytes.getUint32(at, true) }],
  ['<i4', { size: 4, read: (bytes, at) => bytes.getInt32(at, true) }],
  ['<u8', { size: 8, read: (bytes, at) => Number(bytes.getBigUint64(at, true)) }],
  ['<i8', { size: 8, read: (bytes, at) => Number(bytes.getBigInt64(at, true)) }],
])

function integersIn({ buffer, byteOffset, length }: Buffer, { size, read }: Integer): Float64Array {
  const bytes = new DataView(buffer, byteOffset, length)
  const integers = new Float64Array(length / size)
  for (let index = 0; index < integers.length; index++) integers[index] = read(bytes, size * index)
  return integers
}

/** The magic, the version, and the length of the header in two or four bytes. */
const LONGEST_PREFIX = 12
/** Headers of arrays of numbers are shorter. */
const LONGEST_HEADER = 1 << 16

/** An open array of boards, which is read from its beginning. */
class BoardArray {
  readonly length: number
  private readonly path: string
  private readonly fd: number
  private readonly integer: Integer
  private at: number // in the file

  constructor(path: string) {
    this.path = path
    try {
      this.fd = openSync(path, 'r')
    } catch (error) {
      throw new CommandError(`cannot read ${path}: ${systemReasonOf(error as Error)}`)
    }
    const prefix = this.bytes(0, LONGEST_PREFIX)
    const isOfVersion1 = prefix[6] === 1
    const start = isOfVersion1 ? 10 : LONGEST_PREFIX
    this.at = start + (isOfVersion1 ? prefix.readUInt16LE(8) : prefix.readUInt32LE(8))
    if (this.at > LONGEST_HEADER)
      throw new CommandError(`${path}: expected a short header, got ${this.at} bytes`)
    const header = this.bytes(start, this.at - start).toString('latin1')
    const shape = /'shape': \((\d+), (?:81,?|9, 9,?)\)/.exec(header)
    const integer = INTEGERS.get(/'descr': '([^']*)'/.exec(header)?.[1] ?? '')
    if (shape === null || integer === undefined || !header.includes("'fortran_order': False"))
      throw new CommandError(
        `${path}: expected integers of the shape (n, 81) or (n, 9, 9), in the order of C and little-endian, got ${header.trim()}`,
      )
    this.length = Number(shape[1])
    this.integer = integer
  }

  /** The cells of the next boards. */
  read(count: number): Float64Array {
    const bytes = this.bytes(this.at, CELLS * count * this.integer.size)
    this.at += bytes.length
    return integersIn(bytes, this.integer)
  }

  close(): void {
    closeSync(this.fd)
  }

  private bytes(from: number, count: number): Buffer {
    const bytes = Buffer.alloc(count)
    let read = 0
    while (read < count) {
      const more = readSync(this.fd, bytes, read, count - read, from + read)
      if (more === 0)
        throw new CommandError(
          `${this.path}: expected ${from + count} bytes, but the file ends after ${from + read}`,
        )
      read += more
    }
    return bytes
  }
}
