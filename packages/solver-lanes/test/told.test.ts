/** What the trace of a search in lanes shows, also where a limit stops it while several branches are open. */
import { digitsOf, geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes/traced'
import { eventKindOf, recordTrace, TraceCursor, type TraceState, treeOf } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'

const geometry = geometryOf(3, 3)
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'

function traceOf(nodes: number) {
  const puzzle = parseGrid(HARD)
  return recordTrace(lanes.create(geometry), { geometry, puzzle, limits: { ...UNIQUENESS, nodes } })
}

describe('a search of several branches at the same time', () => {
  it('is told one branch after another, and those that stay open are left, not taken back', () => {
    const trace = traceOf(60)
    const kinds = Array.from(trace.events, eventKindOf)
    const count = (kind: string): number => kinds.filter((one) => one === kind).length
    const { nodes, guesses, backtracks } = trace.result.statistics
    expect(count('leave')).toBeGreaterThan(0)
    expect([count('node'), count('guess'), count('take-back')]).toEqual([nodes, guesses, backtracks])
    expect(kinds.at(-1)).toBe('limit')
    expect(treeOf(trace).nodeCount).toBe(60)
  })

  it('has the boards of a replay wherever a reader goes, behind a branch that was left, too', () => {
    const trace = traceOf(60)
    const [forwards, back] = [new TraceCursor(trace), new TraceCursor(trace)]
    const boards: string[] = []
    for (let position = 0; position <= trace.events.length; position++) {
      forwards.seek(position)
      boards.push(forwards.state.grid.join(''))
    }
    for (let position = trace.events.length; position >= 0; position--) {
      back.seek(position)
      expect(back.state.grid.join('')).toBe(boards[position])
    }
    expect(forwards.state.counters).toEqual({ ...trace.result.statistics })
  })

  it('leaves nothing open when it comes to its end', () => {
    const kinds = Array.from(traceOf(Number.POSITIVE_INFINITY).events, eventKindOf)
    expect(kinds).not.toContain('leave')
    expect(kinds).toContain('solution')
  })
})

/** Whether a cell is left without a digit, or a house without a cell for a digit. */
function isImpossible(state: TraceState): boolean {
  const left = Array.from(state.grid, (digit, cell) =>
    digit === 0 ? digitsOf(state.candidatesOf(cell)) : [digit],
  )
  return (
    left.some((digits) => digits.length === 0) ||
    geometry.cellsOf.some((house) => new Set(Array.from(house, (cell) => left[cell] ?? []).flat()).size < 9)
  )
}

describe.each([lanes, lanesBatch])('a dead end of $id', (solver) => {
  it('shows what was inferred after the guess, up to what cannot be', () => {
    const puzzle = parseGrid(HARD)
    const trace = recordTrace(solver.create(geometry), { geometry, puzzle, limits: UNIQUENESS })
    const cursor = new TraceCursor(trace)
    const kinds = Array.from(trace.events, eventKindOf)
    const deadEnds = [...kinds.keys()].filter((index) => kinds[index] === 'contradiction')
    const silent = deadEnds.filter((index) => !['infer', 'eliminate'].includes(kinds[index - 1] ?? ''))
    const possible = deadEnds.filter((index) => {
      cursor.seek(index)
      return !isImpossible(cursor.state)
    })
    expect(deadEnds.length).toBeGreaterThan(20)
    expect(silent).toEqual([])
    // before the lanes take over, a search may end because no pattern of a digit fits a band, before it eliminates a cell
    expect(possible.length).toBeLessThanOrEqual(solver === lanes ? 6 : 0)
  })
})
