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
import { Batch } from '../../src/command/bulk/batch.ts'
import { ByteSink } from '../../src/command/bulk/byte-sink.ts'
import { OUTCOMES, type Outcome } from '../../src/command/bulk/outcome.ts'
import { headerOf, separatorOf, writerFor } from '../../src/command/writers/registry.ts'
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
}

const NINE = geometryOf(3, 3)

const SOLVED: Case = { outcome: 'solved', ending: 'exhausted', count: 1, nodes: 7 }
const NONE: Case = { outcome: 'none', ending: 'exhausted' }
const MULTIPLE: Case = { outcome: 'multiple', ending: 'solution-limit', count: 2 }
const GAVE_UP: Case = { outcome: 'undecided', ending: 'node-limit' }
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
  const mapOf = <Value>(pick: (each: Case) => Value | undefined): Map<number, Value> =>
    new Map(
      cases.flatMap((each, index): [number, Value][] => {
        const value = pick(each)
        return value === undefined ? [] : [[index, value]]
      }),
    )
  return [
    batch,
    {
      solutionCounts: Uint32Array.from(cases, ({ count = 0 }) => count),
      endings: Uint8Array.from(cases, ({ ending }) => codeOf(ending)),
      solutions,
      outcomes: Uint8Array.from(cases, ({ outcome }) => OUTCOMES.indexOf(outcome)),
      statistics: cases.map(({ nodes }) =>
        nodes === undefined
          ? undefined
          : { ...NOTHING_COUNTED, nodes, guesses: 2, backtracks: 1, maxDepth: 3 },
      ),
      partials: mapOf(({ partial }) => (partial === undefined ? undefined : parseGrid(partial))),
      failures: mapOf(({ failure }) => failure),
    },
  ]
}

async function written(id: Parameters<typeof writerFor>[0], ...cases: readonly Case[]): Promise<string> {
  const sink = new ByteSink(1)
  const write = await writerFor(id)
  write(...answered(cases), sink)
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
  ])('is written in a comment: %s', async (_, each, reason) => {
    expect(await written('line', each)).toBe(`# line 10: ${reason}\n`)
    expect(await written('line', { ...each, label: 'hard' })).toBe(`# line 10 (hard): ${reason}\n`)
    expect(await written('block', each)).toBe(`# line 10: ${reason}\n`)
    const record = JSON.parse(await written('json', each))
    expect(record.reason).toBe(reason.replace('undecided: ', ''))
  })

  it('counts the conflicts that it does not name', async () => {
    const three = { ...NONE, puzzle: `555${PUZZLE.slice(3)}` }
    expect(await written('line', three)).toMatch(/, and [2-9] more conflicts\n$/)
    const one = { ...NONE, puzzle: `1........1${'.'.repeat(71)}`.replace('1........1', '1...1.....') }
    expect(await written('line', one)).toBe('# line 10: no solution: two 1s in row 1 (r1c1 and r1c5)\n')
  })
})

describe('answers as lines', () => {
  it('have the order of the puzzles, with and without a solution', async () => {
    expect(await written('line', SOLVED, SOLVED, NONE, SOLVED, MULTIPLE)).toBe(
      `${SOLUTION}\n${SOLUTION}\n# line 30: no solution\n${SOLUTION}\n# line 50: more than one solution\n`,
    )
    expect(await written('line', NONE, SOLVED)).toBe(`# line 10: no solution\n${SOLUTION}\n`)
    expect(await written('line')).toBe('')
  })

  it('contain the partial board, with a comment after it', async () => {
    const comment = '# line 10 (a): partial: the solver knows no further step'
    expect(await written('line', { ...PARTIAL, label: 'a' })).toBe(`${PUZZLE} ${comment}\n`)
    const { partial: _, ...without } = PARTIAL
    expect(await written('line', { ...without, label: 'a' })).toBe(`${comment}\n`)
  })

  it('contain no board that only looks like a partial answer', async () => {
    expect(await written('line', { ...NONE, partial: PUZZLE })).toBe('# line 10: no solution\n')
  })
})

describe('answers as boards', () => {
  const block = `${(SOLUTION.match(/.{9}/g) ?? []).join('\n')}\n`
  const partial = `${(PUZZLE.match(/.{9}/g) ?? []).join('\n')}\n`

  it('have the separators of the format between them', async () => {
    expect(await written('block', SOLVED, NONE, SOLVED)).toBe(`${block}\n# line 20: no solution\n\n${block}`)
    expect(await written('pretty', SOLVED, SOLVED)).toMatch(/\|\n\+-------\+-------\+-------\+\n\n\+---/)
  })

  it('contain the partial board, below its comment', async () => {
    const comment = '# line 10: partial: the solver knows no further step\n'
    expect(await written('block', PARTIAL)).toBe(`${comment}${partial}`)
    expect(await written('block', { ...PARTIAL, outcome: 'undecided' })).not.toContain(partial)
  })

  it('contain no solution that does not answer the task', async () => {
    expect(await written('block', MULTIPLE)).toBe('# line 10: more than one solution\n')
  })

  it('keep their titles', async () => {
    expect(await written('euler', { ...SOLVED, label: 'Grid 07' })).toBe(`Grid 07\n${block}`)
  })
})

describe('answers as numbers', () => {
  it.each<[Ending, string]>([
    ['exhausted', '2\n'],
    ['solution-limit', '2+\n'],
    ['node-limit', '2+\n'],
    ['stuck', '2+\n'],
  ])('say whether the search was exhausted: %s', async (ending, text) => {
    expect(await written('count', { outcome: 'multiple', ending, count: 2 })).toBe(text)
  })

  it('are on one line each', async () => {
    expect(await written('count', SOLVED, NONE)).toBe('1\n0\n')
  })
})

describe('answers as records', () => {
  it('contain everything that is known, always in the same order', async () => {
    const [solved, none, stuck] = (await written('json', { ...SOLVED, label: 'a' }, NONE, PARTIAL))
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

  it('have a header in CSV only, with the same names in snake case', async () => {
    expect(await headerOf('csv')).toBe(
      'line,label,puzzle,outcome,solutions_found,ending,solution,nodes,guesses,backtracks,max_depth,partial,reason\n',
    )
    for (const id of ['json', 'count', ...FORMAT_IDS] as const) expect(await headerOf(id)).toBe('')
    expect(await written('csv', { ...GAVE_UP, puzzle: EMPTY })).toBe(
      `10,,${EMPTY},undecided,0,node-limit,,,,,,,the search gave up at its limit\n`,
    )
  })
})

it('parts that were written separately have the separator of the format between them', () => {
  for (const id of FORMAT_IDS) expect(separatorOf(id)).toBe(FORMATS[id].separator)
  expect(separatorOf('block')).toBe('\n')
  for (const id of ['csv', 'json', 'count'] as const) expect(separatorOf(id)).toBe('')
})
