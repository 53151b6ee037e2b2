import { type Grid, geometryOf, NOTHING_COUNTED, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { recordTrace, type Trace, TraceCursor, TraceState } from '@sudoku-lab/trace'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlainSearch } from './plain-search.ts'

const geometry = geometryOf(3, 3)
const EASY = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..'
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'

function traceOf(infers: boolean, events = 100_000): Trace {
  const puzzle = parseGrid(HARD)
  const asked = { geometry, puzzle, limits: UNIQUENESS }
  return recordTrace(new PlainSearch(geometry, infers), asked, { events })
}

const long = traceOf(false)
const rich = traceOf(true)

/** All that a position has, as text, which is compared in far less time than thousands of objects. */
function pictureOf(state: TraceState): string {
  const candidates = Array.from({ length: 81 }, (_, cell) => state.candidatesOf(cell))
  const { grid, counters, steps, solutionCount } = state
  const live = Array.from(state.liveEvents)
  return JSON.stringify({ grid: Array.from(grid), candidates, counters, steps, solutionCount, live })
}

/** The slow truth: from the start, without keyframes. */
function replayed({ puzzle, events }: Trace, position: number): string {
  const state = new TraceState(geometry, puzzle)
  for (const event of events.subarray(0, position)) state.apply(event)
  return pictureOf(state)
}

describe('a cursor', () => {
  it.each([
    ['of a long trace', long],
    ['of a trace with inferences', rich],
  ])('%s is, wherever it jumps, where a replay from the start would be', (_, trace) => {
    const cursor = new TraceCursor(trace)
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: trace.events.length }), { minLength: 2, maxLength: 6 }),
        (positions) => {
          for (const position of positions) {
            cursor.seek(position)
            expect(cursor.position).toBe(position)
            expect(pictureOf(cursor.state)).toBe(replayed(trace, position))
          }
        },
      ),
      { numRuns: 20, seed: 16 },
    )
  })

  it('goes to the nearest end from beyond it', () => {
    const cursor = new TraceCursor(rich)
    cursor.seek(Number.POSITIVE_INFINITY)
    expect(cursor.position).toBe(rich.events.length)
    cursor.seek(-3)
    expect(cursor.position).toBe(0)
  })

  it('is at the puzzle in a trace without events', () => {
    const puzzle: Grid = parseGrid(HARD)
    const silent: Solver = {
      solve: () => ({ solutionCount: 0, solutions: [], ending: 'stuck', statistics: NOTHING_COUNTED }),
    }
    const empty = recordTrace(silent, { geometry, puzzle })
    const cursor = new TraceCursor(empty)
    cursor.seek(5)
    expect([cursor.position, cursor.end, Array.from(cursor.state.grid)]).toEqual([0, 0, Array.from(puzzle)])
  })
})

describe('a limit of events', () => {
  it('ends the trace with the event that says so, and the search proves nothing', () => {
    const cut = traceOf(false, 1000)
    expect([cut.events.length, cut.isTruncated, cut.result.ending]).toEqual([1000, true, 'node-limit'])
  })

  it.each([0, -1, 1.5, Number.NaN])('is refused when it is %s', (events) => {
    expect(() => traceOf(false, events)).toThrow(/^events: expected an integer of at least 1/)
  })
})

it('a recording stops its search where it is full, and no search after it that is not recorded', () => {
  const puzzle = parseGrid(EASY)
  const solver = new PlainSearch(geometry, true)
  const trace = recordTrace(solver, { geometry, puzzle, limits: UNIQUENESS }, { events: 50 })
  expect([trace.isTruncated, trace.result.ending]).toEqual([true, 'node-limit'])
  expect(solver.solve(puzzle).ending).toBe('exhausted')
})
