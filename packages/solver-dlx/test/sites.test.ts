import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { geometryOf } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { dlx } from '@sudoku-lab/solver-dlx/traced'
import { EVENT_KINDS, kindOf, recordTrace } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url))
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'

/** Kind of an event → what stands in the line that tells it. */
const TELLS: Readonly<Record<string, RegExp>> = {
  node: /\.node\(\)/,
  guess: /\.choose\(/,
  place: /\.(choose|force)\(/,
  'take-back': /\.takeBack\(\)/,
  contradiction: /\.deadEnd\(\)/,
  solution: /\.solution\(\)/,
}

describe('the source lines of a trace', () => {
  it('are lines of the engine for exact cover, and say what the event says', () => {
    const { events, sites, places } = recordTrace(dlx.create(geometryOf(3, 3)), {
      geometry: geometryOf(3, 3),
      puzzle: parseGrid(HARD),
    })
    const told = [...events.keys()].map((index) => ({
      kind: EVENT_KINDS[kindOf(events[index] ?? 0)] ?? '',
      line: lineAt(places[sites[index] ?? 0] ?? ''),
    }))
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(Object.keys(TELLS)))
    for (const { kind, line } of told) expect(line, kind).toMatch(TELLS[kind] ?? kind)
  })
})

function lineAt(place: string): string {
  const [file = '', line = ''] = place.split(':')
  const lines = readFileSync(PACKAGES + file, 'utf8').split('\n')
  return lines.slice(Number(line) - 1, Number(line) + 1).join(' ') // a long statement has a line of its own
}
