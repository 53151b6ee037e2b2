/** The traced instantiation of a solver: the same search, told event by event. */
import assert from 'node:assert/strict'
import {
  COUNTERS,
  type Counters,
  type Grid,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { recordTrace, type Trace, TraceCursor, trace } from '@sudoku-lab/trace'
import { ORDINARY_NODES } from './answers.ts'
import { type Case, type Cases, casesFor } from './cases.ts'
import { textOf } from './oracle.ts'
import { type Check, explaining, type Subject, snapshotOf } from './subject.ts'
import { TraceAudit } from './trace-audit.ts'

/** Nodes after which the search of a case is stopped, traced or not. */
const TRACED_NODES = 20_000
/** The same for a demanding case, which a simple search does not finish within the other limit either. */
const TRACED_NODES_OF_DEMANDING = 4_000

export interface TracedSubject extends Subject {
  /** The same definition, from the traced instantiation of the package. */
  readonly traced: SolverDefinition
  /** Whether the trace shows solutions in another order than the search finds them in. */
  readonly isSideBySide?: boolean
}

/** What a traced search is asked. `truth` are all solutions of the puzzle, where they are known. */
export interface TracedQuestion {
  readonly puzzle: Readonly<Puzzle>
  readonly limits: SearchLimits
  readonly truth?: readonly Readonly<Grid>[]
}

export function traceChecks(subject: TracedSubject): Check[] {
  const cases = casesFor(subject.geometry)
  const check = (name: string, run: () => void): Check => ({ group: 'traces', name, run })
  return [
    check('tells the search that the untraced solver makes, to its solutions', () =>
      askAll(subject, cases, { ...UNIQUENESS, nodes: TRACED_NODES }),
    ),
    check('tells a search for all solutions', () =>
      askAll(subject, { ...cases, many: [] }, { solutions: 40, nodes: TRACED_NODES, keep: 40 }),
    ),
    check('tells a search that a limit of nodes stops', () => {
      for (const nodes of [0, 1, 2, 7, 60]) askAll(subject, cases, { solutions: 2, nodes, keep: 2 })
    }),
    check('stops at a limit of events, and proves nothing then', () => eventLimits(subject, cases)),
    check('tells nothing of clues that conflict', () => conflicts(subject, cases)),
  ]
}

/** The same subject with one solver for all questions: for a large board, creating one takes longer than most searches. */
function createdOnce(subject: TracedSubject): TracedSubject {
  const once = (definition: SolverDefinition): SolverDefinition => {
    const solver = definition.create(subject.geometry)
    return { ...definition, create: () => solver }
  }
  return { ...subject, definition: once(subject.definition), traced: once(subject.traced) }
}

function askAll(
  given: TracedSubject,
  { proper, unsolvable, several, many }: Cases,
  limits: SearchLimits,
): void {
  const subject = createdOnce(given)
  for (const one of [...proper, ...unsolvable, ...several, ...many]) {
    const truth = Number.isFinite(one.solutionCount) ? { truth: one.solutions } : {}
    const nodes = one.demanding ? Math.min(limits.nodes, TRACED_NODES_OF_DEMANDING) : limits.nodes
    auditTrace(subject, { puzzle: one.puzzle, limits: { ...limits, nodes }, ...truth })
  }
}

/**
 * Asks the solver with and without tracing, follows the events with a board of its own, and compares.
 *
 * @throws AssertionError where the trace differs from the search, or claims what is not so.
 */
export function auditTrace(subject: TracedSubject, { puzzle, limits, truth }: TracedQuestion): SolveResult {
  const { definition, traced, geometry } = subject
  const untraced = definition.create(geometry).solve(puzzle, limits)
  explaining(subject, puzzle, limits, () => {
    const audit = new TraceAudit(geometry, puzzle, truth)
    const solver = traced.create(geometry)
    const told = trace.follow(geometry, puzzle, audit, () => solver.solve(puzzle, limits))
    assert.deepEqual(snapshotOf(told), snapshotOf(untraced), 'the traced solver answers as the untraced one')
    assert.deepEqual(plain(audit.counters), plain(untraced.statistics), 'counters, as the events tell them')
    assert.equal(audit.solutions.length, untraced.solutionCount, 'solutions, as the events tell them')
    const boards = audit.solutions.map(textOf)
    const solutions = untraced.solutions.map(textOf)
    const shown =
      subject.isSideBySide === true
        ? solutions.filter((solution) => boards.includes(solution))
        : boards.slice(0, solutions.length)
    assert.deepEqual(shown, solutions, 'boards at the solutions')
  })
  return untraced
}

function plain(counters: Counters): Record<string, number> {
  return Object.fromEntries(COUNTERS.map((name) => [name, counters[name]]))
}

function eventLimits(given: TracedSubject, cases: Cases): void {
  const subject = createdOnce(given)
  const limits = { ...UNIQUENESS, nodes: ORDINARY_NODES }
  for (const { puzzle } of shortOnes(cases)) {
    const all = record(subject, puzzle, limits, Number.POSITIVE_INFINITY)
    const { length } = all.events
    for (const events of [1, 2, length >> 1, length - 1].filter((most) => most >= 1 && most < length)) {
      explaining(subject, puzzle, limits, () => {
        const cut = record(subject, puzzle, limits, events)
        assert.ok(cut.isTruncated, `a limit of ${events} events cuts a trace of ${length}`)
        assert.equal(cut.events.length, events, 'the limit is kept')
        assert.deepEqual(
          cut.events.slice(0, -1),
          all.events.slice(0, events - 1),
          'what comes before is the same',
        )
        assert.notEqual(cut.result.ending, 'exhausted', 'a search that was stopped proves nothing')
        new TraceCursor(cut).seek(events)
      })
    }
  }
}

function record(
  { traced, geometry }: TracedSubject,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits,
  events: number,
): Trace {
  return recordTrace(traced.create(geometry), { geometry, puzzle, limits }, { events })
}

function shortOnes({ proper, several }: Cases): readonly Case[] {
  return [...proper.filter(({ demanding }) => !demanding).slice(-1), ...several.slice(0, 1)]
}

function conflicts(subject: TracedSubject, { conflicting }: Cases): void {
  for (const { puzzle } of conflicting) {
    const { events } = record(subject, puzzle, UNIQUENESS, Number.POSITIVE_INFINITY)
    explaining(subject, puzzle, UNIQUENESS, () => assert.equal(events.length, 0, 'events'))
  }
}
