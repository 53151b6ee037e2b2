import { expect, it } from 'vitest'
import { compareCounters, formatCounters } from '../../maintain/counters-file.ts'

const textOf = (counts: Readonly<Record<string, readonly number[]>>): string =>
  formatCounters(
    Object.entries(counts).flatMap(([id, nodes]) =>
      nodes.map((count, at) => [id, 'unique', at + 1, count, 3]),
    ),
    ['nodes', 'maxDepth'],
  )

it('the file of counters has a row for each entrant, task and instance', () => {
  expect(textOf({ a: [1, 2] })).toBe(
    'entrant_id,task,instance,nodes,maxDepth\na,unique,1,1,3\na,unique,2,2,3\n',
  )
})

it('nothing is found when nothing moved', () => {
  const nothing = { moved: [], gone: [], added: [] }
  expect(compareCounters(textOf({ a: [1, 2], b: [3] }), textOf({ b: [3], a: [1, 2] }))).toEqual(nothing)
})

it('it is said which counter of which entrant moved, where first and how often', () => {
  const { moved } = compareCounters(textOf({ a: [1, 2, 3, 4] }), textOf({ a: [1, 5, 3, 9] }))
  expect(moved).toEqual(['a, unique: nodes 2 → 5 on number 2, and on 1 more'])
})

it('a row that is no longer counted is missed, and who came and went is named', () => {
  const { moved, gone, added } = compareCounters(textOf({ a: [1, 2], b: [1] }), textOf({ a: [1], c: [1] }))
  expect(moved[0]).toBe('a, unique: nodes 2 → not counted on number 2')
  expect({ gone, added }).toEqual({ gone: ['b'], added: ['c'] })
})
