/**
 * The engines, each with what it is, what it can do, and how it is made. Whoever offers engines, explains them or measures them
 * reads this table, so that a new one is its folder and a row.
 */
import { BitsetEngine } from './bitset/engine.ts'
import { bitsetModule } from './bitset/wasm.ts'
import { type Engine, NODE_MEANINGS, type NodeMeaning, TIE_BREAKS, type TieBreak } from './engine.ts'
import { LinksEngine } from './links/engine.ts'
import { ObservedEngine } from './observed.trace.ts'
import { type Problem, primaryCountOf, quoted } from './problem.ts'

/** An engine. */
export interface EngineEntry {
  readonly title: string
  /** What it keeps of a search. */
  readonly state: string
  /** Who found it. */
  readonly origin: string
  readonly nodes: readonly NodeMeaning[]
  readonly ties: readonly TieBreak[]
  /** Why it does not run here, or not on this problem; undefined if it does. */
  lacks(problem?: Problem): string | undefined
  /** Whether `auto` had better take another engine. */
  isSlowOn(problem: Problem): boolean
  make(problem: Problem, nodes: NodeMeaning, ties: TieBreak): Engine
}

/** The last of them that can do what is requested is `auto`. */
const TABLE = {
  links: {
    title: 'Dancing links',
    state: 'a matrix of linked nodes',
    origin: 'D. E. Knuth, TAOCP 7.2.2.1, Algorithms X and C',
    nodes: NODE_MEANINGS,
    ties: TIE_BREAKS,
    lacks: () => undefined,
    isSlowOn: () => false,
    make: (problem, nodes, ties) => new LinksEngine(problem, nodes, ties),
  },
  bitset: {
    title: 'Bitsets',
    state: 'bits of living options, sizes of items',
    origin: 'This project. Rows of conflicts as bits are known from clique search.',
    nodes: ['branches'],
    ties: ['first'],
    lacks(problem) {
      if (bitsetModule() === undefined) return 'this JavaScript engine has no WebAssembly with 128-bit SIMD'
      if (problem === undefined || tableBytesOf(problem) <= MOST_BYTES) return undefined
      const [needed, most] = [tableBytesOf(problem), MOST_BYTES].map((bytes) => Math.ceil(bytes / 2 ** 20))
      return `the tables of ${problem.optionCount} options and ${problem.itemCount} items may need ${needed} MB, and it may use ${most}`
    },
    isSlowOn: isLargeAndSparse,
    make(problem) {
      const module = bitsetModule()
      if (module === undefined) throw new RangeError("engine 'bitset' does not run here")
      return TRACE ? new ObservedEngine(problem, module) : new BitsetEngine(problem, module)
    },
  },
} satisfies Readonly<Record<string, EngineEntry>>

export type EngineName = keyof typeof TABLE
export const ENGINES: Readonly<Record<EngineName, EngineEntry>> = TABLE
export const ENGINE_NAMES = Object.keys(TABLE) as readonly EngineName[]

export interface CoverOptions {
  /** `auto`, the default, is the last engine of `ENGINES` that can do what is requested and is not slow on the problem. */
  readonly engine?: EngineName | 'auto'
  /** What `nodes` counts and limits. Only the links count `options`. Default: `branches`. */
  readonly nodes?: NodeMeaning
  /** Which of several items with two options is branched on. Only the links look at `pairs`. Default: `first`. */
  readonly ties?: TieBreak
}

/** Builds engines of one kind for a problem. */
export interface EngineMaker {
  readonly name: EngineName
  make(problem: Problem): Engine
}

/**
 * The requested engine.
 *
 * @throws RangeError for an unknown name, quoting it, or if the engine cannot do what is requested
 */
export function engineFor(
  problem: Problem,
  { engine = 'auto', nodes = 'branches', ties = 'first' }: CoverOptions,
): EngineMaker {
  requireOneOf('engine', engine, ['auto', ...ENGINE_NAMES])
  requireOneOf('nodes', nodes, NODE_MEANINGS)
  requireOneOf('ties', ties, TIE_BREAKS)
  const objectionTo = (name: EngineName): string | undefined => {
    const entry = ENGINES[name]
    if (!entry.ties.includes(ties))
      return `only ${those((each) => each.ties.includes(ties))} can break ties by '${ties}'`
    if (!entry.nodes.includes(nodes))
      return `only ${those((each) => each.nodes.includes(nodes))} can count the nodes '${nodes}'`
    return entry.lacks(problem)
  }
  const isBest = (each: EngineName): boolean =>
    !ENGINES[each].isSlowOn(problem) && objectionTo(each) === undefined
  const name = engine === 'auto' ? (ENGINE_NAMES.findLast(isBest) ?? 'links') : engine
  const objection = objectionTo(name)
  if (objection !== undefined) throw new RangeError(`engine '${name}': ${objection}`)
  return { name, make: (other) => ENGINES[name].make(other, nodes, ties) }
}

function those(can: (entry: EngineEntry) => boolean): string {
  return ENGINE_NAMES.filter((name) => can(ENGINES[name]))
    .map((name) => `'${name}'`)
    .join(' and ')
}

/** The most memory, in bytes, that `bitset` may need for a problem. Most problems need a thousandth of it. */
const MOST_BYTES = 2 ** 28

/** With larger tables than this, writing them takes longer than following the links, if the problem is sparse. */
const MOST_SPARSE_BYTES = 2 ** 25

/**
 * Whether an option excludes, on average, fewer options than its row has words of 64 bits, and the rows are many. With 2,000
 * items and four of them in an option, the first solution took both engines as long at 8,000 options, and `bitset` three
 * times as long at 16,000.
 */
function isLargeAndSparse(problem: Problem): boolean {
  const { itemCount, optionCount, items } = problem
  const usesOfOption = items.length / Math.max(optionCount, 1)
  return itemCount > 64 * usesOfOption ** 2 && tableBytesOf(problem) > MOST_SPARSE_BYTES
}

/** Bits of all options for each item, each colour of an item, each option, and each state on the way down. */
function tableBytesOf(problem: Problem): number {
  const { itemCount, optionCount, colours } = problem
  const painted = colours.length === 0 ? 0 : new Set(colours).size * itemCount
  const primaryCount = primaryCountOf(problem)
  const depth = Math.min(primaryCount, optionCount)
  return (optionCount / 8) * (itemCount + painted + optionCount + depth) + 2 * depth * primaryCount
}

function requireOneOf(name: string, value: string, known: readonly string[]): void {
  if (!known.includes(value))
    throw new RangeError(`${name}: expected one of ${known.join(', ')}, got ${quoted(value)}`)
}
