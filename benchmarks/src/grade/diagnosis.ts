/** What is wrong with one submission: its smallest counterexample, what it says when it crashes, and whether it answers from a file. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Attempt, loadSolvers, ProgramError } from '@sudoku-lab/catalog'
import { quote } from '@sudoku-lab/console'
import { FIRST_SOLUTION, type Grid, geometryOf, type Puzzle, Random, randomIsomorph } from '@sudoku-lab/core'
import { trustedSolver } from '../sudoku/counterexample.ts'
import { prove } from '../sudoku/proof.ts'
import { shapeOf } from '../sudoku/shape.ts'
import { errorIn } from './error-line.ts'
import type { Submission } from './submissions.ts'

export const RESULTS = [
  'right',
  'wrong',
  'hangs',
  'crashes',
  'remembers',
  'gives up',
  'too much memory',
  'not built',
  'not ranked',
] as const
type Result = (typeof RESULTS)[number]

export interface Finding {
  readonly result: Result
  readonly detail: string
  /** On which it is wrong, crashes or hangs. */
  readonly puzzle?: Puzzle | undefined
}

/** A row of the table. */
export interface Grade extends Finding {
  readonly name: string
  readonly tier: number | null
  /** The mean CPU time of a puzzle in nanoseconds, without the start; or what it is at most, if it is too short to be known. */
  readonly meanNs: number | null
  readonly isAtMost: boolean
}

/** What came of asking once, with the grid that was printed. */
interface Asked extends Finding {
  readonly puzzle: Puzzle
  readonly grid?: Grid
}

export type Ask = (puzzle: Puzzle) => Asked

const BOARD = geometryOf(3, 3)
const SHAPE = shapeOf(BOARD)
const SIZE = BOARD.size
const PATIENCE_MS = 20_000

/** @param work the folder of all copies */
export async function askerOf({ reference = '' }: Submission, work: string): Promise<Ask> {
  const [definition] = await loadSolvers(reference, { directory: work, patience: PATIENCE_MS })
  const solver = definition?.create(BOARD)
  return (puzzle) => {
    try {
      const [grid] = solver?.solve(puzzle, FIRST_SOLUTION).solutions ?? []
      if (grid === undefined) return { result: 'gives up', detail: 'prints no complete grid', puzzle }
      const flaw = flawOf(puzzle, grid)
      return { result: flaw === undefined ? 'right' : 'wrong', detail: flaw ?? '', puzzle, grid }
    } catch (thrown) {
      if (!(thrown instanceof ProgramError)) throw thrown
      // a grid that it printed for one form of the puzzle says more than that it crashed at the other
      const all = thrown.attempts.map(failureIn)
      const worst = (['wrong', 'hangs'] as const).flatMap((kind) =>
        all.filter(({ result }) => result === kind),
      )
      return worst[0] ?? all[0] ?? { result: 'crashes', detail: thrown.message, puzzle }
    }
  }
}

function failureIn({ puzzle, run: { output, errorOutput, ending } }: Attempt): Asked {
  if (ending === 0) return { result: 'wrong', detail: flawIn(output, puzzle), puzzle }
  const signal = typeof ending === 'number' ? undefined : /signal \d+/.exec(ending)?.[0]
  if (typeof ending === 'string' && signal === undefined) return { result: 'hangs', detail: ending, puzzle }
  const how = signal ?? `exit code ${ending}`
  return { result: 'crashes', detail: [how, errorIn(errorOutput)].filter(Boolean).join(': '), puzzle }
}

function flawIn(output: string, puzzle: Puzzle): string {
  const digits = output.replace(/\s/g, '')
  const flaw = /^\d{81}$/.test(digits) ? flawOf(puzzle, Uint8Array.from(digits, Number)) : undefined
  return (
    flaw ?? (output === '' ? 'writes nothing' : `wrote ${quote(output)}, and not nine lines of nine digits`)
  )
}

function flawOf(puzzle: Puzzle, grid: Grid): string | undefined {
  const proof = prove('first', puzzle, { claim: 'solvable', witnesses: [grid] }, SHAPE)
  return proof.outcome === 'wrong' ? proof.problem : undefined
}

/** Puzzles with their solutions, as the trusted solver finds them. */
export interface Known {
  /** In the set, from 0. */
  readonly index: number
  readonly puzzle: Puzzle
  readonly solution: Grid
}

export async function knownIn(puzzles: readonly Puzzle[]): Promise<Known[]> {
  const solver = await trustedSolver(BOARD)
  return puzzles.flatMap((puzzle, index) => {
    const [solution] = solver?.solve(puzzle, FIRST_SOLUTION).solutions ?? []
    return solution === undefined ? [] : [{ index, puzzle, solution }]
  })
}

const MOST_VARIANTS = 20

/**
 * The smallest puzzle that is found on which a submission is wrong. It begins with one of those that it was asked, or with an isomorph if it is
 * right on all of these, and fills in digits of the solution as long as the answer stays wrong.
 */
export function counterexampleFor(
  ask: Ask,
  wrong: readonly Known[],
  all: readonly Known[],
): Finding | undefined {
  const bySize = [...wrong].sort((a, b) => emptyIn(a.puzzle).length - emptyIn(b.puzzle).length)
  const first = bySize.find(({ puzzle }) => ask(puzzle).result === 'wrong')
  if (first === undefined) return failingVariant(ask, all, MOST_VARIANTS)
  const asked = ask(first.puzzle)
  return asked.puzzle === first.puzzle ? smallest(ask, first) : asked
}

/** The first of so many isomorphs on which a submission is not right. Who takes long is not to blame: these are asked by the wall clock. */
export function failingVariant(ask: Ask, all: readonly Known[], count: number): Finding | undefined {
  const random = new Random(1)
  for (let number = 0; number < count && all.length > 0; number++) {
    const asked = ask(randomIsomorph(BOARD, (all[number % all.length] as Known).puzzle, random))
    if (asked.result !== 'right' && asked.result !== 'hangs') return asked
  }
  return undefined
}

const emptyIn = (puzzle: Puzzle): number[] => [...puzzle.keys()].filter((cell) => puzzle[cell] === 0)

/** Fills in many cells at once, and then fewer and fewer, down to single ones, until none can be filled. */
function smallest(ask: Ask, { puzzle, solution }: Known): Finding {
  let [best, empty] = [puzzle, emptyIn(puzzle)]
  let hasChanged = false
  for (let size = Math.ceil(empty.length / 2); size > 1 || hasChanged; size = Math.ceil(size / 2)) {
    hasChanged = size > 1
    for (let start = 0; start < empty.length; ) {
      const left = empty.filter((_, at) => at < start || at >= start + size)
      const filled = solution.map((digit, cell) => (left.includes(cell) ? 0 : digit))
      if (left.length > 0 && ask(filled).result === 'wrong') [best, empty, hasChanged] = [filled, left, true]
      else start += size
    }
  }
  return ask(best)
}

const LARGEST_FILE = 1 << 22 // bytes

/**
 * A file out of which a submission answers, by its name, or undefined. Where a file has the solution of a puzzle, one digit is changed: who then
 * gives the solution with this change has it from there. This needs no clock, and accuses nobody who has a solution in a comment.
 *
 * @param folders that are searched
 */
export function rememberedIn(
  folders: readonly string[],
  ask: Ask,
  known: readonly Known[],
): string | undefined {
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name)
      const found = statSync(file, { throwIfNoEntry: false })
      if (found?.isFile() && found.size <= LARGEST_FILE && answersFrom(file, ask, known)) return name
    }
  }
  return undefined
}

/** Digits as text, or as bytes. */
const ZEROS = [48, 0]
const MOST_ASKED = 3

/** @param known of which the file may have solutions */
function answersFrom(file: string, ask: Ask, known: readonly Known[]): boolean {
  const bytes = readFileSync(file)
  return ZEROS.some((zero) => {
    const isDigit = (byte = 0): boolean => byte > zero && byte <= zero + SIZE
    const at = [...bytes.keys()].filter((index) => isDigit(bytes[index]))
    const digits = at.map((index) => (bytes[index] ?? 0) - zero).join('')
    const kept = known.filter(
      ({ puzzle, solution }) => puzzle.includes(0) && digits.includes(solution.join('')),
    )
    return kept.slice(0, MOST_ASKED).some((one) => {
      const other = withOtherDigit(one)
      const changed = Buffer.from(bytes)
      for (const { index } of digits.matchAll(new RegExp(one.solution.join(''), 'g'))) {
        for (const [cell, digit] of other.entries()) changed[at[index + cell] as number] = zero + digit
      }
      try {
        writeFileSync(file, changed)
        return ask(one.puzzle).grid?.join('') === other.join('')
      } finally {
        writeFileSync(file, bytes)
      }
    })
  })
}

/** A solution with another digit in the first empty cell of its puzzle. */
function withOtherDigit({ puzzle, solution }: Known): Grid {
  const cell = puzzle.indexOf(0)
  return solution.with(cell, ((solution[cell] ?? 0) % SIZE) + 1)
}
