/** What is wrong with one submission: its smallest counterexample, what it says when it crashes, and whether it answers from a file. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import { FIRST_SOLUTION, type Grid, geometryOf, type Puzzle, Random, randomIsomorph } from '@sudoku-lab/core'
import { reasonOf } from '@sudoku-lab/harness'
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

/** What came of asking once. */
interface Asked {
  readonly result: Extract<Result, 'right' | 'wrong' | 'hangs' | 'crashes' | 'gives up'>
  readonly detail: string
  readonly grid?: Grid | undefined
  /** If it was another one. */
  readonly puzzle?: Grid
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
      const { solutions } = solver?.solve(puzzle, FIRST_SOLUTION) ?? { solutions: [] }
      const [grid] = solutions
      if (grid === undefined) return { result: 'gives up', detail: 'prints no complete grid' }
      const proof = prove('first', puzzle, { claim: 'solvable', witnesses: [grid] }, SHAPE)
      return proof.outcome === 'wrong'
        ? { result: 'wrong', detail: proof.problem, grid }
        : { result: 'right', detail: '', grid }
    } catch (thrown) {
      return failureIn(reasonOf(thrown))
    }
  }
}

/** In which a program that reads the format of judges fills one cell, r1c1: rows that go on by a box, as the catalog asks first. */
const NEARLY_SOLVED: Grid = Uint8Array.from({ length: SIZE * SIZE }, (_, cell) => {
  const row = Math.floor(cell / SIZE)
  return cell === 0 ? 0 : (((row % 3) * 3 + Math.floor(row / 3) + cell) % SIZE) + 1
})

/** How a program failed, in what the lab says of it. A grid that it printed to one form says more than that it crashed at the other. */
export function failureIn(text: string): Asked {
  const parts = text.split(/; (?=to \w+ digits it )/).map(partOf)
  const find = (result: Asked['result']): Asked | undefined => parts.find((one) => one.result === result)
  const failure = find('wrong') ?? find('hangs') ?? (parts[0] as Asked)
  return text.includes('a nearly solved puzzle') ? { ...failure, puzzle: NEARLY_SOLVED } : failure
}

const QUOTED = '("(?:[^"\\\\]|\\\\.)*")'
const ENDED = /ended with (exit code \d+)|was ended by (signal \d+)/
const ON_STDERR = new RegExp(`wrote on stderr: ${QUOTED}`)
const SLOW = /gave no answer within [\d.]+ s(?: of CPU time)?|did next to nothing for \d+ s/
const WROTE = new RegExp(`wrote (?:nothing|${QUOTED})`)

function partOf(text: string): Asked {
  const [ended, code, signal] = ENDED.exec(text) ?? []
  if (ended !== undefined) {
    const [, quoted = '""'] = ON_STDERR.exec(text) ?? []
    return {
      result: 'crashes',
      detail: [code ?? signal, errorIn(JSON.parse(quoted))].filter(Boolean).join(': '),
    }
  }
  const slow = SLOW.exec(text)?.[0]
  if (slow !== undefined) return { result: 'hangs', detail: slow }
  const [wrote, quoted = '""'] = WROTE.exec(text) ?? []
  if (wrote === undefined) return { result: 'wrong', detail: text }
  return { result: 'wrong', detail: flawOf(JSON.parse(quoted)) ?? `${wrote}, which is no grid` }
}

/** What is wrong with the grid that a program made of the nearly solved puzzle. Undefined if it printed no grid. */
function flawOf(output: string): string | undefined {
  const digits = output.replace(/\s/g, '')
  if (!/^\d{27,81}$/.test(digits)) return undefined
  if (digits.length < SIZE * SIZE) return 'it prints another grid than the solution' // of which the beginning was kept
  const witnesses = [Uint8Array.from(digits, Number)]
  const proof = prove('first', NEARLY_SOLVED, { claim: 'solvable', witnesses }, SHAPE)
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
  return asked.puzzle === undefined ? smallest(ask, first) : asked
}

/** The first of so many isomorphs on which a submission is not right. Who takes long is not to blame: these are asked by the wall clock. */
export function failingVariant(ask: Ask, all: readonly Known[], count: number): Finding | undefined {
  const random = new Random(1)
  for (let number = 0; number < count && all.length > 0; number++) {
    const puzzle = randomIsomorph(BOARD, (all[number % all.length] as Known).puzzle, random)
    const asked = ask(puzzle)
    if (asked.result !== 'right' && asked.result !== 'hangs') return { puzzle, ...asked }
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
  return { ...ask(best), puzzle: best }
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
