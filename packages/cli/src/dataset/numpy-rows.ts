/**
 * The rows of an array in NumPy's format, of the shape (n, 81) or (n, 9, 9). The solutions of `puzzle.npy` are in `solution.npy`
 * beside it, if there is such a file.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemReasonOf } from '@sudoku-lab/console'
import { CommandError } from '../errors.ts'
import { boardOf } from './boards.ts'
import type { AuditRow, Rows, Unreadable } from './row.ts'

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

type Cells = ArrayLike<number> & { subarray(first: number, end: number): ArrayLike<number> }

function boardAt(cells: Cells, row: number): ArrayLike<number> {
  return cells.subarray(CELLS * row, CELLS * (row + 1))
}

function rowOf(
  at: number,
  cells: ArrayLike<number>,
  solved: ArrayLike<number> | undefined,
): AuditRow | Unreadable {
  const puzzle = boardOf(cells)
  if (puzzle !== undefined)
    return { at, puzzle, solution: solved && (boardOf(solved) ?? new Uint8Array(CELLS)) }
  const strange = Array.from(cells).find((cell) => !(cell >= 0 && cell <= 9 && Number.isInteger(cell)))
  return { at, problem: `row ${at}: expected digits from 0 to 9, got ${strange}` }
}

/** The types of numbers that boards have, by NumPy's names. */
const TYPE = /^(?:\|[iu]1|<[iu][248])$/

/** Reads little-endian integers of some bytes each. Digits are the same with and without a sign. */
function integersIn(bytes: Buffer, size: number): Cells {
  if (size === 1) return bytes
  if (size === 2) return Int16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at))
  if (size === 4) return Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(4 * at))
  return Float64Array.from({ length: bytes.length / 8 }, (_, at) => Number(bytes.readBigInt64LE(8 * at)))
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
  private readonly size: number // bytes of a number
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
    const type = /'descr': '([^']*)'/.exec(header)?.[1] ?? ''
    if (shape === null || !TYPE.test(type) || !header.includes("'fortran_order': False"))
      throw new CommandError(
        `${path}: expected integers of the shape (n, 81) or (n, 9, 9), in the order of C and little-endian, got ${header.trim()}`,
      )
    this.length = Number(shape[1])
    this.size = Number(type.at(-1))
  }

  /** The cells of the next boards. */
  read(count: number): Cells {
    const bytes = this.bytes(this.at, CELLS * count * this.size)
    this.at += bytes.length
    return integersIn(bytes, this.size)
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
