import { type Grid, geometryOf, parse, UNIQUENESS } from '@sudoku-lab/core'
import { mrvForward, mrvLocked } from '@sudoku-lab/solver-mrv/traced'
import { recordTrace, type Trace, TraceCursor, TraceState } from '@sudoku-lab/trace'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const geometry = geometryOf(3, 3)
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'

function traceOf(definition: typeof mrvForward, events?: number): Trace {
  const puzzle = parse(HARD).grid
  const asked = { geometry, puzzle, limits: UNIQUENESS }
  return recordTrace(definition.create(geometry), asked, events === undefined ? {} : { events })
}

const long = traceOf(mrvForward)
const rich = traceOf(mrvLocked)

/** All that a position has. */
function pictureOf(state: TraceState): object {
  const candidates = Array.from({ length: 81 }, (_, cell) => state.candidatesOf(cell))
  const { grid, counters, depth, steps, solutionCount } = state
  return {
    grid: Array.from(grid),
    candidates,
    counters,
    depth,
    steps,
    solutionCount,
    live: Array.from(state.liveEvents),
  }
}

/** The slow truth: from the start, without keyframes. */
function replayed({ puzzle, events }: Trace, position: number): object {
  const state = new TraceState(geometry, puzzle)
  for (const event of events.subarray(0, position)) state.apply(event)
  return pictureOf(state)
}

describe('a cursor', () => {
  it('has keyframes to jump to in these traces', () => {
    expect(long.keyframeStarts.length).toBeGreaterThan(20)
  })

  it.each([
    ['of a long trace', long],
    ['of a trace with eliminations', rich],
  ])('%s is, wherever it jumps, where a replay from the start would be', (_, trace) => {
    const cursor = new TraceCursor(trace)
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: trace.events.length }), { minLength: 2, maxLength: 6 }),
        (positions) => {
          for (const position of positions) {
            cursor.seek(position)
            expect(cursor.position).toBe(position)
            expect(pictureOf(cursor.state)).toEqual(replayed(trace, position))
          }
        },
      ),
      { numRuns: 60, seed: 16 },
    )
  })

  it('steps back from the end to the start through the boards that it came by', () => {
    const cursor = new TraceCursor(rich)
    const seen: object[] = []
    for (let position = 0; position <= cursor.end; position++) {
      cursor.seek(position)
      seen.push(pictureOf(cursor.state))
    }
    for (let position = cursor.end; position >= 0; position--) {
      cursor.seek(position)
      expect(pictureOf(cursor.state)).toEqual(seen[position])
    }
  })

  it('goes to the nearest end from beyond it', () => {
    const cursor = new TraceCursor(rich)
    cursor.seek(Number.POSITIVE_INFINITY)
    expect(cursor.position).toBe(rich.events.length)
    cursor.seek(-3)
    expect(cursor.position).toBe(0)
  })

  it('is at the puzzle in a trace without events', () => {
    const puzzle: Grid = parse('11.......'.padEnd(81, '.')).grid
    const empty = recordTrace(mrvForward.create(geometry), { geometry, puzzle })
    const cursor = new TraceCursor(empty)
    cursor.seek(5)
    expect([cursor.position, cursor.end, Array.from(cursor.state.grid)]).toEqual([0, 0, Array.from(puzzle)])
  })
})

describe('a limit of events', () => {
  it('ends the trace with the event that says so, and the search proves nothing', () => {
    const cut = traceOf(mrvForward, 1000)
    expect([cut.events.length, cut.isTruncated, cut.result.ending]).toEqual([1000, true, 'node-limit'])
  })

  it.each([0, -1, 1.5, Number.NaN])('is refused when it is %s', (events) => {
    expect(() => traceOf(mrvForward, events)).toThrow(/^events: expected an integer of at least 1/)
  })
})
