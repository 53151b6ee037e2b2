/** Traces of searches for exact covers, against the untraced engines and against the definition of the problem. */
import { COUNTERS } from '@sudoku-lab/core'
import {
  type CoverOptions,
  ENGINE_NAMES,
  ENGINES,
  ExactCover,
  type Problem,
  type SolveRequest,
} from '@sudoku-lab/exact-cover'
import { namedProblem, nonogram } from '@sudoku-lab/exact-cover/problems'
import * as traced from '@sudoku-lab/exact-cover/traced'
import {
  CoverCursor,
  CoverState,
  type CoverTrace,
  EVENT_KINDS,
  type EventKind,
  kindOf,
  optionOf,
  recordCover,
  treeOf,
} from '@sudoku-lab/trace'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

function named(name: string): Problem {
  const { problem } = namedProblem(name) ?? {}
  if (problem === undefined) throw new Error(`there is no problem ${name}`)
  return problem
}

/** A heart, and a dot that can be in two cells. */
const PICTURE = nonogram({
  rows: [[1, 1], [5], [5], [3], [1], [1]],
  columns: [[2], [4], [5], [3], [2], [1]],
})

const PROBLEMS: readonly (readonly [name: string, problem: Problem, request: SolveRequest])[] = [
  ['pentominoes on 3×20', named('pentominoes-3x20'), {}],
  ['the first three pentominoes on 6×10', named('pentominoes-6x10'), { solutions: 3 }],
  ['pentominoes on 6×10 up to a limit', named('pentominoes-6x10'), { nodes: 500 }],
  ['six queens', named('queens-6'), {}],
  ['three queens, which have no solution', named('queens-3'), {}],
  ['one queen, which needs no branch', named('queens-1'), {}],
  ['a nonogram, with colours', PICTURE.problem, {}],
  ['Langford pairs', named('langford-7'), {}],
  ['word squares, with colours', named('word-squares-3'), {}],
]

/** Every engine, with all that it can count and all its ways to break ties. */
const WAYS = ENGINE_NAMES.flatMap((engine) =>
  ENGINES[engine].nodes.flatMap((nodes) =>
    ENGINES[engine].ties.map((ties) => [`${engine}, ${nodes}, ${ties}`, { engine, nodes, ties }] as const),
  ),
)

const cases = PROBLEMS.flatMap(([problem, ...rest]) =>
  WAYS.map(([engine, options]) => [`${problem}, ${engine}`, options, ...rest] as const),
)

function recorded(problem: Problem, options: CoverOptions, request: SolveRequest, events?: number) {
  const cover = new traced.ExactCover(problem, options)
  return recordCover(
    (steps, signal) => traced.listenToSteps(steps, () => cover.solve({ ...request, signal })),
    events === undefined ? {} : { events },
  )
}

function kindAt({ events }: CoverTrace, index: number): EventKind {
  return EVENT_KINDS[kindOf(events[index] ?? 0)] ?? 'limit'
}

const ascending = (options: readonly number[]): number[] => [...options].sort((a, b) => a - b)

describe.each(cases)('the trace of %s', (_, options, problem, request) => {
  const { trace } = recorded(problem, options, request)
  const untraced = new ExactCover(problem, options).solve(request)

  it('has the counters, the nodes and the solutions of the untraced search', () => {
    const cursor = new CoverCursor(problem, trace)
    const solutions: number[][] = []
    for (let index = 0; index < trace.events.length; index++) {
      cursor.seek(index + 1)
      if (kindAt(trace, index) === 'solution') solutions.push(ascending(cursor.state.chosen))
    }
    for (const name of COUNTERS) expect(cursor.state.counters[name]).toBe(untraced.statistics[name])
    expect(treeOf(trace).nodeCount).toBe(untraced.statistics.nodes)
    expect(solutions).toEqual(untraced.solutions)
    expect(trace.isTruncated).toBe(false)
    expect(kindAt(trace, trace.events.length - 1) === 'limit').toBe(untraced.ending === 'node-limit')
  })

  it('chooses, at every branch, the item with the fewest options, and tries all of its options', () => {
    const cursor = new CoverCursor(problem, trace)
    for (const index of sample(trace, (at) => trace.tried[at] === 1 && (trace.optionsOf[at] ?? 0) > 1)) {
      cursor.seek(index)
      const item = trace.items[index] ?? -1
      const open = cursor.state.openItems
      const fewest = Math.min(...open.map((one) => cursor.state.countOf(one)))
      expect([cursor.state.countOf(item), trace.optionsOf[index]]).toEqual([fewest, fewest])
      if (options.ties === undefined)
        expect(item).toBe(open.find((one) => cursor.state.countOf(one) === fewest))
    }
  })

  it('takes options that are possible, and forces those that are the only one of an item', () => {
    const cursor = new CoverCursor(problem, trace)
    for (const index of sample(trace, (at) => /guess|place|infer/.test(kindAt(trace, at)))) {
      cursor.seek(index)
      const option = optionOf(trace.events[index] ?? 0)
      expect(cursor.state.isPossible(option)).toBe(true)
      const item = trace.items[index] ?? -1
      expect(itemsOf(problem, option)).toContain(item)
      if (kindAt(trace, index) === 'infer') expect(cursor.state.countOf(item)).toBe(1)
    }
  })

  it('meets contradictions where an open item has no option', () => {
    const cursor = new CoverCursor(problem, trace)
    for (const index of sample(trace, (at) => kindAt(trace, at) === 'contradiction')) {
      cursor.seek(index + 1)
      expect(cursor.state.deadItems.length).toBeGreaterThan(0)
    }
  })
})

const MOST_CHECKED = 100

/** Some of the events that meet a condition, from the whole trace. */
function sample({ events }: CoverTrace, isWanted: (index: number) => boolean): number[] {
  const all = Array.from(events, (_, index) => index).filter(isWanted)
  const apart = Math.max(1, Math.ceil(all.length / MOST_CHECKED))
  return all.filter((_, at) => at % apart === 0)
}

function itemsOf({ starts, items }: Problem, option: number): readonly number[] {
  return [...items.slice(starts[option], starts[option + 1])]
}

/** The slow truth: whether an option can stand beside all chosen ones, use by use. */
function fits(problem: Problem, option: number, chosen: readonly number[]): boolean {
  const usesOf = (one: number): (readonly [item: number, colour: number])[] =>
    itemsOf(problem, one).map((item, at) => [item, problem.colours[(problem.starts[one] ?? 0) + at] ?? 0])
  return chosen.every(
    (other) =>
      other !== option &&
      usesOf(other).every(([item, colour]) =>
        usesOf(option).every(([own, ownColour]) => own !== item || (colour !== 0 && colour === ownColour)),
      ),
  )
}

describe('a cursor in the trace of an exact cover', () => {
  it.each([
    ['without colours', named('pentominoes-3x20')],
    ['with colours', PICTURE.problem],
  ])('is, wherever it jumps, where a replay from the start would be, %s', (_, problem) => {
    const { trace } = recorded(problem, { engine: 'links' }, {})
    const cursor = new CoverCursor(problem, trace)
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: trace.events.length }), { minLength: 2, maxLength: 4 }),
        (positions) => {
          for (const position of positions) {
            cursor.seek(position)
            const replayed = new CoverState(problem)
            for (const event of trace.events.subarray(0, position)) replayed.apply(event)
            expect(cursor.state.chosen).toEqual(replayed.chosen)
            expect(cursor.state.counters).toEqual(replayed.counters)
          }
        },
      ),
      { numRuns: 6, seed: 16 },
    )
  })

  it('derives the options that are left as the definition of the problem says', () => {
    const { problem } = PICTURE
    const { trace } = recorded(problem, { engine: 'links' }, {})
    const cursor = new CoverCursor(problem, trace)
    for (let position = 0; position <= trace.events.length; position += 29) {
      cursor.seek(position)
      const left = Array.from({ length: problem.optionCount }, (_, option) => option).filter((option) =>
        fits(problem, option, cursor.state.chosen),
      )
      expect(left.length).toBe(cursor.state.possibleCount)
      expect(left.every((option) => cursor.state.isPossible(option))).toBe(true)
      for (let item = 0; item < problem.itemCount; item++) {
        expect(cursor.state.countOf(item)).toBe(
          left.filter((one) => itemsOf(problem, one).includes(item)).length,
        )
      }
    }
  })
})

describe('a limit of events', () => {
  it.each(WAYS)('ends the trace with the event that says so: %s', (_, options) => {
    const { trace, result } = recorded(named('pentominoes-6x10'), options, { nodes: 20_000 }, 1000)
    expect([trace.events.length, trace.isTruncated, kindAt(trace, 999)]).toEqual([1000, true, 'limit'])
    expect(result.ending).toBe('aborted')
    expect(new CoverCursor(named('pentominoes-6x10'), trace).end).toBe(1000)
  })
})
