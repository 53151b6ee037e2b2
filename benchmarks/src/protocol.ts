/**
 * What the parent and its forks say to each other.
 *
 * The parent writes one job, as JSON, to the fork's stdin. The fork writes messages, one JSON object a line,
 * to file descriptor 3, synchronously: what a fork has said arrives even when it then loops, exits or is
 * killed. stdout and stderr belong to the solver, whatever it prints there.
 */
import { readFileSync, writeSync } from 'node:fs'
import type { Lack, SolverTraits, Verdict } from '@sudoku-lab/core'
import type { Mode, Phase, Task } from './record.ts'

/** The grids of a job, one after another, a byte a cell, in base64. */
export type PackedGrids = string

export interface Shape {
  readonly boxHeight: number
  readonly boxWidth: number
}

/** Loads a reference and says which solvers it names. */
export interface InspectJob {
  readonly kind: 'inspect'
  readonly reference: string
  readonly directory: string
  readonly shapes: readonly Shape[]
}

/** What every job with puzzles has in common. */
interface PuzzleJob {
  readonly reference: string
  /** What relative references are looked up from. */
  readonly directory: string
  readonly solverId: string
  readonly mode: Mode
  readonly task: Task
  /** The solver works in a process of its own: the CPU clock of the fork does not see it, the wall clock does. */
  readonly external: boolean
  readonly shape: Shape
  readonly grids: PackedGrids
}

/** Answers every puzzle once, in order. */
export interface PreflightJob extends PuzzleJob {
  readonly kind: 'preflight'
  readonly timeoutSeconds: number
}

/** Times sweeps, then the puzzles of `alone` one by one. */
export interface TimeJob extends PuzzleJob {
  readonly kind: 'time'
  readonly warmUpMs: number
  readonly steadyMs: number
  readonly batchMs: number
  readonly puzzleBatchMs: number
  /** Indexes into the grids. */
  readonly alone: readonly number[]
}

/** Measures what one solve allocates. */
export interface MemoryJob extends PuzzleJob {
  readonly kind: 'memory'
}

export type Job = InspectJob | PreflightJob | TimeJob | MemoryJob

/** A definition as the parent knows it, which never loads a solver itself. */
export interface DefinitionReport {
  readonly id: string
  readonly title: string
  readonly origin: string
  readonly traits: SolverTraits
  readonly lacks: readonly Lack[]
  /** For each shape of the job: whether it is supported, and whether its solver offers `solveMany`. */
  readonly shapes: readonly { readonly supported: boolean; readonly batch: boolean }[]
}

/** One answer of the preflight, as the solver gave it. The parent checks it. */
export interface AnswerReport {
  readonly index: number
  /** The time was up: the solver came to its node limit. */
  readonly outOfTime: boolean
  /** What the solver threw instead of an answer. */
  readonly thrown?: string
  readonly answer?: {
    readonly verdict: Verdict
    readonly solutionsFound: number
    /** A digit a cell, as packed grids. */
    readonly solutions: readonly PackedGrids[]
    /** Absent in a batch, where they are only known in sum, and from a solver that does not count. */
    readonly statistics?: Counters
  }
  readonly cpuNs: number
}

export interface Counters {
  readonly nodes: number
  readonly guesses: number
  readonly backtracks: number
  readonly maxDepth: number
}

export interface TimingReport {
  readonly phase: readonly Phase[]
  readonly batchSolves: readonly number[]
  readonly wallNs: readonly number[]
  readonly cpuNs: readonly number[]
  /** For each puzzle timed alone; empty in a batch. */
  readonly reps: readonly number[]
  readonly puzzleWallNs: readonly number[]
  readonly puzzleCpuNs: readonly number[]
  readonly checksum: string
  /** The digests of the answers to the puzzles of `alone`, given once more after all timing. */
  readonly digests: readonly string[]
}

export type Message =
  | { readonly type: 'ready' }
  | { readonly type: 'definitions'; readonly definitions: readonly DefinitionReport[] }
  | { readonly type: 'answer'; readonly answer: AnswerReport }
  | { readonly type: 'batch-totals'; readonly totals: Counters }
  | { readonly type: 'step'; readonly name: string }
  | { readonly type: 'timing'; readonly timing: TimingReport }
  | { readonly type: 'allocations'; readonly bytes: readonly number[] }
  | { readonly type: 'failed'; readonly why: string; readonly kind: 'usage' | 'solver' }
  | { readonly type: 'done' }

const MESSAGE_TYPES: ReadonlySet<unknown> = new Set<Message['type']>([
  'ready',
  'definitions',
  'answer',
  'batch-totals',
  'step',
  'timing',
  'allocations',
  'failed',
  'done',
])

/** The file descriptor that a fork speaks on. */
export const MESSAGE_CHANNEL = 3
/** The file descriptor whose end tells a fork's guard that the parent is gone. */
export const LIFELINE = 4

/** In the fork: says something to the parent. Returns when it is on its way. */
export function say(message: Message): void {
  writeSync(MESSAGE_CHANNEL, `${JSON.stringify(message)}\n`)
}

/** In the fork: the job, read from stdin. */
export function hearJob(): Job {
  return JSON.parse(readFileSync(0, 'utf8'))
}

/** In the parent: one line of a fork, or undefined when it is not a message: a solver may write there too. */
export function parseMessage(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
    return MESSAGE_TYPES.has(type) ? (value as Message) : undefined
  } catch {
    return undefined
  }
}

export function packGrids(grids: readonly Readonly<Uint8Array>[]): PackedGrids {
  return Buffer.concat(grids).toString('base64')
}

/** @param cellCount cells of one grid */
export function unpackGrids(packed: PackedGrids, cellCount: number): Uint8Array[] {
  const bytes = new Uint8Array(Buffer.from(packed, 'base64'))
  return Array.from({ length: bytes.length / cellCount }, (_, place) =>
    bytes.slice(place * cellCount, (place + 1) * cellCount),
  )
}
