import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll, parseGrid } from '@sudoku-lab/core/formats'
import { cdcl, cdclLocked, cdclMinimal } from '@sudoku-lab/solver-cdcl'
import * as traced from '@sudoku-lab/solver-cdcl/traced'
import { EVENT_KINDS, eventOf, kindOf, recordTrace } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'

const GEOMETRY = geometryOf(3, 3)
const VARIANTS = [cdclMinimal, cdcl, cdclLocked]
const PACKAGES = fileURLToPath(new URL('../../', import.meta.url))
const HARD = parseGrid('8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..')

it('takes fewer nodes with each stronger encoding, on the fifty Euler puzzles together', () => {
  const puzzles = parseAll(readFileSync(new URL('../../../datasets/euler-50.txt', import.meta.url), 'utf8'))
  const nodes = VARIANTS.map((variant) => {
    const solver = variant.create(GEOMETRY)
    const results = puzzles.map(({ puzzle }) => solver.solve(puzzle, UNIQUENESS))
    expect(results.every(({ solutionCount, ending }) => solutionCount === 1 && ending === 'exhausted')).toBe(
      true,
    )
    return results.reduce((total, { statistics }) => total + statistics.nodes, 0)
  })
  expect(nodes).toEqual([882, 67, 60])
})

describe.each(VARIANTS)('$id', (variant) => {
  const solver = variant.create(GEOMETRY)

  it('needs the root alone where naked singles suffice', () => {
    const solution = solver.solve(HARD).solutions[0]
    const puzzle = solution.map((digit, cell) => (cell % 4 === 0 ? 0 : digit))
    expect(solver.solve(puzzle, UNIQUENESS)).toMatchObject({
      solutionCount: 1,
      statistics: { nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 },
    })
  })
})

describe('the trace', () => {
  const { events, sites, places } = recordTrace(traced.cdclLocked.create(GEOMETRY), {
    geometry: GEOMETRY,
    puzzle: HARD,
    limits: UNIQUENESS,
  })

  it('tells decisions, what follows and why, conflicts, and what is taken back', () => {
    const told = [...events].map((event) => eventOf(event))
    const kinds = new Set(told.map(({ kind }) => kind))
    expect(kinds).toEqual(
      new Set(['node', 'guess', 'infer', 'eliminate', 'contradiction', 'take-back', 'solution']),
    )
    const reasons = new Set(
      told.map(({ kind, reason }) => `${kind} ${reason}`).filter((text) => /infer|elim/.test(text)),
    )
    expect(reasons).toEqual(
      new Set([
        'infer naked-single',
        'infer hidden-single',
        'infer unknown',
        'eliminate locked-candidates',
        'eliminate unknown',
      ]),
    )
    const first = told.findIndex(({ kind }) => kind === 'contradiction')
    expect(told.slice(first + 1).findIndex(({ kind }) => kind !== 'take-back')).toBeGreaterThan(0)
  })

  it('shows lines of the engine that say what the event says', () => {
    const tells: Readonly<Record<string, RegExp>> = {
      node: /\.(start|decide)\(/,
      guess: /\.decide\(/,
      infer: /tellForced\(/,
      eliminate: /tellForced\(/,
      'take-back': /\.takeBack\(/,
      contradiction: /\.conflict\(\)/,
      solution: /\.solution\(\)/,
    }
    const wrong = [...events.keys()].filter((index) => {
      const [file, line] = places[sites[index]].split(':')
      const source = readFileSync(PACKAGES + file, 'utf8').split('\n')[Number(line) - 1]
      return !tells[EVENT_KINDS[kindOf(events[index])]].test(source)
    })
    expect(wrong).toEqual([])
  })
})
