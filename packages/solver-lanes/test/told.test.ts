/** The trace of a search in lanes that a limit stops while several branches are open. */
import { geometryOf, parse, UNIQUENESS } from '@sudoku-lab/core'
import { lanes } from '@sudoku-lab/solver-lanes/traced'
import { eventKindOf, recordTrace, TraceCursor, treeOf } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'

const geometry = geometryOf(3, 3)
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'

function traceOf(nodes: number) {
  const puzzle = parse(HARD).grid
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
