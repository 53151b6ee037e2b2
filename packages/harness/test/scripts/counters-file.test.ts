import { describe, expect, it } from 'vitest'
import {
  type CounterRow,
  compareCounters,
  formatCounters,
  parseCounters,
} from '../../scripts/maintain/counters-file.ts'

const NAMES = ['nodes', 'maxDepth']

function rowsOf(entrantId: string, nodes: readonly number[]): CounterRow[] {
  return nodes.map((count, index) => ({
    entrantId,
    task: 'unique',
    instance: index + 1,
    counters: { nodes: count, maxDepth: 3 },
  }))
}

describe('the file of counters', () => {
  it('reads back what was written', () => {
    const rows = [...rowsOf('a', [1, 2]), ...rowsOf('b', [3, 4])]
    expect(parseCounters(formatCounters(rows, NAMES), 'counters.csv', NAMES)).toEqual(rows)
    expect(formatCounters(rows, NAMES).split('\n').slice(0, 2)).toEqual([
      'entrant_id,task,instance,nodes,maxDepth',
      'a,unique,1,1,3',
    ])
  })

  it('is refused with the place of what is wrong', () => {
    const text = formatCounters(rowsOf('a', [1, 2]), NAMES).replace('unique,2,2', 'unique,2,many')
    expect(() => parseCounters(text, 'counters.csv', NAMES)).toThrow(/^counters.csv: row 1, nodes: /)
    expect(() => parseCounters('a,b\n"', 'counters.csv', NAMES)).toThrow(/^counters.csv: /)
  })
})

describe('compareCounters', () => {
  it('finds nothing when nothing moved', () => {
    const rows = rowsOf('a', [1, 2])
    expect(compareCounters(rows, [...rows].reverse())).toEqual({ moved: [], gone: [], added: [] })
  })

  it('says which counter of which entrant moved, where first and how often', () => {
    const { moved } = compareCounters(rowsOf('a', [1, 2, 3, 4]), rowsOf('a', [1, 5, 3, 9]))
    expect(moved).toEqual(['a, unique: nodes 2 → 5 on number 2, and on 1 more'])
  })

  it('misses a row that is no longer counted, and names who came and went', () => {
    const { moved, gone, added } = compareCounters(
      [...rowsOf('a', [1, 2]), ...rowsOf('b', [1])],
      [...rowsOf('a', [1]), ...rowsOf('c', [1])],
    )
    expect(moved[0]).toBe('a, unique: nodes 2 → not counted on number 2')
    expect(gone).toEqual(['b'])
    expect(added).toEqual(['c'])
  })
})
