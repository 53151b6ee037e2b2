/** Tests what is written for each outcome, in each format. */
import {
  codeOf,
  type Ending,
  FORMAT_IDS,
  FORMATS,
  type Geometry,
  geometryOf,
  NOTHING_COUNTED,
  parseGrid,
} from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../src/command/bulk/answers.ts'
import { Batch, ByteSink } from '../../src/command/bulk/batch.ts'
import type { Outcome } from '../../src/command/bulk/outcome.ts'
import { headerOf, separatorOf, writerFor } from '../../src/command/bulk/writers.ts'
import { CONFLICT, EMPTY, PUZZLE, SOLUTION } from './puzzles.ts'

interface Case {
  readonly puzzle?: string
  readonly label?: string
  readonly outcome: Outcome
  readonly ending: Ending
  readonly count?: number
  readonly partial?: string
  readonly failure?: string
  readonly nodes?: number
  /** Whether it was solved together with others, so that its nodes are not known. */
  readonly isBatched?: true
}

const NINE = geometryOf(3, 3)

const SOLVED: Case = { outcome: 'solved', ending: 'exhausted', count: 1, nodes: 7 }
const NONE: Case = { outcome: 'none', ending: 'exhausted', isBatched: true }
const MULTIPLE: Case = { outcome: 'multiple', ending: 'solution-limit', count: 2 }
const GAVE_UP: Case = { outcome: 'undecided', ending: 'node-limit', isBatched: true }
const STUCK: Case = { outcome: 'undecided', ending: 'stuck' }
const PARTIAL: Case = { outcome: 'partial', ending: 'stuck', partial: PUZZLE }
const FAILED: Case = { outcome: 'undecided', ending: 'stuck', failure: 'out of ideas' }

/** A batch with its answers; the lines are 10, 20, 30 … */
function answered(cases: readonly Case[], geometry: Geometry = NINE): [Batch, Answers] {
  const batch = new Batch(geometry, cases.length)
  for (const [index, { puzzle = PUZZLE, label = '' }] of cases.entries())
    batch.add({ puzzle: parseGrid(puzzle), line: 10 * (index + 1), label })
  const { cellCount } = geometry
  const solutions = new Uint8Array(cases.length * cellCount)
  for (const [index, { count = 0 }] of cases.entries())
    if (count > 0) solutions.set(parseGrid(SOLUTION), index * cellCount)
  const single = cases.map((each, index) => {
    const { nodes = 0, partial, failure, ending, count = 0 } = each
    const statistics = { ...NOTHING_COUNTED, nodes, guesses: 2, backtracks: 1, maxDepth: 3 }
    const board = partial === undefined ? {} : { partial: parseGrid(partial) }
    const failed = failure === undefined ? {} : { failure }
    return [index, { solutionCount: count, solutions: [], ending, statistics, ...board, ...failed }] as const
  })
  return [
    batch,
    {
      solutionCounts: Uint32Array.from(cases, ({ count = 0 }) => count),
      endings: Uint8Array.from(cases, ({ ending }) => codeOf(ending)),
      solutions,
      outcomes: cases.map(({ outcome }) => outcome),
      single: new Map(single.filter(([index]) => cases[index]?.isBatched !== true)),
      isCounted: true,
    },
  ]
}

function written(id: Parameters<typeof writerFor>[0], ...cases: readonly Case[]): string {
  const sink = new ByteSink(1)
  writerFor(id)(...answered(cases), sink)
  return new TextDecoder().decode(sink.written)
}

describe('the reason for an answer that is missing', () => {
  it.each<[string, Case, string]>([
    ['no solution', NONE, 'no solution'],
    [
      'no solution because of the clues',
      { ...NONE, puzzle: CONFLICT },
      'no solution: two 5s in row 1 (r1c1 and r1c2), and 1 more conflict',
    ],
    ['several solutions', MULTIPLE, 'more than one solution'],
    ['a limit', GAVE_UP, 'undecided: the search gave up at its limit'],
    [
      'a limit of solutions',
      { ...GAVE_UP, ending: 'solution-limit' },
      'undecided: the search gave up at its limit',
    ],
    ['a solver that is stuck', STUCK, 'undecided: the solver knows no further step'],
    ['a solver that failed', FAILED, 'undecided: the solver failed'],
  ])('is written in a comment: %s', (_, each, reason) => {
    expect(written('line', each)).toBe(`# line 10: ${reason}\n`)
    expect(written('line', { ...each, label: 'hard' })).toBe(`# line 10 (hard): ${reason}\n`)
    expect(written('block', each)).toBe(`# line 10: ${reason}\n`)
    const record = JSON.parse(written('json', each))
    expect(record.reason).toBe(reason.replace('undecided: ', ''))
  })
})

describe('answers as lines', () => {
  it('have the order of the puzzles, with and without a solution', () => {
    expect(written('line', SOLVED, SOLVED, NONE, SOLVED, MULTIPLE)).toBe(
      `${SOLUTION}\n${SOLUTION}\n# line 30: no solution\n${SOLUTION}\n# line 50: more than one solution\n`,
    )
    expect(written('line', NONE, SOLVED)).toBe(`# line 10: no solution\n${SOLUTION}\n`)
    expect(written('line')).toBe('')
  })

  it('contain the partial board, with a comment after it', () => {
    const comment = '# line 10 (a): partial: the solver knows no further step'
    expect(written('line', { ...PARTIAL, label: 'a' })).toBe(`${PUZZLE} ${comment}\n`)
    const { partial: _, ...without } = PARTIAL
    expect(written('line', { ...without, label: 'a' })).toBe(`${comment}\n`)
  })
})

describe('answers as boards', () => {
  const block = `${(SOLUTION.match(/.{9}/g) ?? []).join('\n')}\n`
  const partial = `${(PUZZLE.match(/.{9}/g) ?? []).join('\n')}\n`

  it('have the separators of the format between them', () => {
    expect(written('block', SOLVED, NONE, SOLVED)).toBe(`${block}\n# line 20: no solution\n\n${block}`)
    expect(written('pretty', SOLVED, SOLVED)).toMatch(/\|\n\+-------\+-------\+-------\+\n\n\+---/)
  })

  it('contain the partial board, below its comment', () => {
    const comment = '# line 10: partial: the solver knows no further step\n'
    expect(written('block', PARTIAL)).toBe(`${comment}${partial}`)
    expect(written('block', { ...PARTIAL, outcome: 'undecided' })).not.toContain(partial)
  })

  it('keep their titles', () => {
    expect(written('euler', { ...SOLVED, label: 'Grid 07' })).toBe(`Grid 07\n${block}`)
  })
})

describe('answers as numbers', () => {
  it.each<[Ending, string]>([
    ['exhausted', '2\n'],
    ['solution-limit', '2+\n'],
    ['node-limit', '2+\n'],
    ['stuck', '2+\n'],
  ])('say whether the search was exhausted: %s', (ending, text) => {
    expect(written('count', { outcome: 'multiple', ending, count: 2 })).toBe(text)
  })
})

describe('answers as records', () => {
  it('contain everything that is known, always in the same order', () => {
    const [solved, none, stuck] = written('json', { ...SOLVED, label: 'a' }, NONE, PARTIAL)
      .trimEnd()
      .split('\n')
    expect(solved).toBe(
      `{"line":10,"label":"a","puzzle":"${PUZZLE}","outcome":"solved","solutionsFound":1,"ending":"exhausted","solution":"${SOLUTION}","nodes":7,"guesses":2,"backtracks":1,"maxDepth":3}`,
    )
    expect(none).toBe(
      `{"line":20,"label":"","puzzle":"${PUZZLE}","outcome":"none","solutionsFound":0,"ending":"exhausted","reason":"no solution"}`,
    )
    expect(JSON.parse(stuck ?? '')).toMatchObject({ outcome: 'partial', partial: PUZZLE })
  })

  it('have a header in CSV only, with the same names in snake case', () => {
    expect(headerOf('csv')).toBe(
      'line,label,puzzle,outcome,solutions_found,ending,solution,nodes,guesses,backtracks,max_depth,partial,reason\n',
    )
    for (const id of ['json', 'count', ...FORMAT_IDS] as const) expect(headerOf(id)).toBe('')
    expect(written('csv', { ...GAVE_UP, puzzle: EMPTY })).toBe(
      `10,,${EMPTY},undecided,0,node-limit,,,,,,,the search gave up at its limit\n`,
    )
  })
})

it('parts that were written separately have the separator of the format between them', () => {
  for (const id of FORMAT_IDS) expect(separatorOf(id)).toBe(FORMATS[id].separator)
  expect(separatorOf('block')).toBe('\n')
  for (const id of ['csv', 'json', 'count'] as const) expect(separatorOf(id)).toBe('')
})
