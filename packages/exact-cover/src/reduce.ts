/**
 * Removes from a problem what cannot affect its solutions.
 *
 * Idea.      Take an option and everything that it forces. If an item then has no option, the option is in no
 *            solution. Without it, other items may have one option left, or none, so all options are tried
 *            again until nothing changes. The options that are forced in the end are in every solution.
 * Cost.      Each round takes each option once and undoes it. This is fast for thousands of options, and pays
 *            only before a long search.
 * Origin.    The preprocessing of Knuth's programs removes an option that immediately leaves an item without
 *            options (TAOCP 7.2.2.1). Here the options that are forced afterwards count too.
 */
import { requireOptions } from './limits.ts'
import { LinksEngine } from './links/engine.ts'
import { type Flat, flatOf, type Item, type Option, type Problem, problemOf } from './problem.ts'
import type { Solution } from './search.ts'

export interface Reduction {
  /**
   * The rest of the problem. Its solutions, each with the `forced` options, are the solutions of the whole.
   */
  readonly problem: Problem
  /** Options of the whole that are in every solution, ascending. */
  readonly forced: readonly Option[]
  /** Options of the whole that are in no solution, ascending. */
  readonly impossible: readonly Option[]
  /** Option of the reduced problem → option of the whole. */
  readonly optionOf: readonly Option[]
  /** Item of the reduced problem → item of the whole. */
  readonly itemOf: readonly Item[]
  /**
   * A solution of the reduced problem as one of the whole.
   *
   * @throws RangeError for an option that the reduced problem does not have
   */
  restore(solution: Solution): Solution
}

/** @throws RangeError that names the option and the item, for a problem that was made by hand and is wrong. */
export function reduce(problem: Problem): Reduction {
  const flat = flatOf(problem)
  let kept: readonly Option[] = Array.from({ length: flat.optionCount }, (_, option) => option)
  let state = stateOf(flat, kept)
  for (let size = kept.length + 1; state !== undefined && kept.length < size; ) {
    size = kept.length
    kept = possibleAmong(flat, kept, state)
    state = stateOf(flat, kept)
  }
  return state === undefined ? withoutSolution(flat) : reductionOf(flat, state)
}

/** The options that are forced among those that are left, in numbers of the whole. */
interface State {
  readonly forced: readonly Option[]
  readonly open: readonly Option[]
}

/** Returns undefined if an item has no option left. */
function stateOf(flat: Flat, kept: readonly Option[]): State | undefined {
  const engine = new LinksEngine(restrictedTo(flat, kept))
  const pause = probe(engine, [])
  if (pause === 'exhausted') return undefined
  const original = (options: readonly Option[]): Option[] => options.map((option) => kept[option])
  return { forced: original(engine.chosen()), open: pause === 'branch' ? original(engine.living()) : [] }
}

/** The forced options, and the open options after which every item still has an option. */
function possibleAmong(flat: Flat, kept: readonly Option[], { forced, open }: State): Option[] {
  const engine = new LinksEngine(restrictedTo(flat, kept))
  const position = new Map(kept.map((option, index) => [option, index]))
  const isOpen = new Set(open)
  const indexOf = (option: Option): Option => position.get(option) as Option
  const taken = forced.map(indexOf)
  const isForced = new Set(forced)
  return kept.filter(
    (option) =>
      isForced.has(option) ||
      (isOpen.has(option) && probe(engine, [...taken, indexOf(option)]) !== 'exhausted'),
  )
}

/** Takes options and everything that they force. */
function probe(engine: LinksEngine, taken: readonly Option[]): ReturnType<LinksEngine['run']> {
  engine.start(taken)
  return engine.run(Infinity, 1, true)
}

/** The same items with some of the options. */
function restrictedTo(flat: Flat, options: readonly Option[]): Flat {
  const starts = new Int32Array(options.length + 1)
  options.forEach((option, index) => {
    starts[index + 1] = starts[index] + flat.starts[option + 1] - flat.starts[option]
  })
  const items = new Int32Array(starts[options.length])
  const colours = flat.colours && new Int32Array(starts[options.length])
  options.forEach((option, index) => {
    const [from, to] = [flat.starts[option], flat.starts[option + 1]]
    items.set(flat.items.subarray(from, to), starts[index])
    if (flat.colours !== undefined) colours?.set(flat.colours.subarray(from, to), starts[index])
  })
  const costs = flat.costs && Float64Array.from(options, (option) => flat.costs?.[option] ?? 0)
  return { ...flat, optionCount: options.length, starts, items, colours, costs }
}

/**
 * The items without any options. There is a primary one, because only a primary item can be left without
 * options.
 */
function withoutSolution(flat: Flat): Reduction {
  const everything = Array.from({ length: flat.optionCount }, (_, option) => option)
  const itemOf = Array.from({ length: flat.itemCount }, (_, item) => item)
  return {
    problem: problemOf(restrictedTo(flat, [])),
    forced: [],
    impossible: everything,
    optionOf: [],
    itemOf,
    restore: (solution) => Array.from(requireOptions('solution', solution, 0)),
  }
}

function reductionOf(flat: Flat, { forced, open }: State): Reduction {
  const gone = new Set([...forced, ...open])
  const restricted = restrictedTo(flat, open)
  const itemOf = [...new Set(restricted.items)].sort((a, b) => a - b)
  return {
    problem: problemOf(renumbered(restricted, itemOf)),
    forced,
    impossible: Array.from({ length: flat.optionCount }, (_, option) => option).filter(
      (option) => !gone.has(option),
    ),
    optionOf: open,
    itemOf,
    restore: (solution) =>
      [
        ...forced,
        ...Array.from(requireOptions('solution', solution, open.length), (option) => open[option]),
      ].sort((a, b) => a - b),
  }
}

/** The same problem without the items that no option uses. They are covered, or they need not be. */
function renumbered(flat: Flat, itemOf: readonly Item[]): Flat {
  const position = new Int32Array(flat.itemCount)
  itemOf.forEach((item, index) => {
    position[item] = index
  })
  return {
    ...flat,
    itemCount: itemOf.length,
    isSecondary: Uint8Array.from(itemOf, (item) => flat.isSecondary[item]),
    items: flat.items.map((item) => position[item]),
    itemNames: itemOf.map((item) => flat.itemNames[item] ?? String(item)),
  }
}
