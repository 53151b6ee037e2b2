/** Chooses the engine for a problem. */
import { BitsetEngine } from './bitset/engine.ts'
import { bitsetModule } from './bitset/wasm.ts'
import {
  ENGINES,
  type Engine,
  type EngineName,
  NODE_MEANINGS,
  type NodeMeaning,
  TIE_BREAKS,
  type TieBreak,
} from './engine.ts'
import { LinksEngine } from './links/engine.ts'
import { ObservedEngine } from './observed.trace.ts'
import { type Problem, primaryCountOf, quoted } from './problem.ts'

export interface CoverOptions {
  /** `auto`, the default, is `bitset`, or `links` where WebAssembly may not run or the problem is large and sparse. */
  readonly engine?: EngineName | 'auto'
  /** What `nodes` counts and limits. Only the links count `options`. Default: `branches`. */
  readonly nodes?: NodeMeaning
  /** Which of several items with two options is branched on. Only the links look at `pairs`. Default: `first`. */
  readonly ties?: TieBreak
}

/** The most memory, in bytes, that `bitset` may need for a problem. Most problems need a thousandth of it. */
const MOST_BYTES = 2 ** 28

/** Builds engines of one kind for a problem. */
export interface EngineMaker {
  readonly name: EngineName
  make(problem: Problem): Engine
}

/**
 * The requested engine. `auto` is `bitset` if it can do what is requested.
 *
 * @throws RangeError for an unknown name, quoting it, or if the engine cannot do what is requested
 */
export function engineFor(
  problem: Problem,
  { engine = 'auto', nodes = 'branches', ties = 'first' }: CoverOptions,
): EngineMaker {
  requireOneOf('engine', engine, ['auto', ...ENGINES])
  requireOneOf('nodes', nodes, NODE_MEANINGS)
  requireOneOf('ties', ties, TIE_BREAKS)
  const links: EngineMaker = { name: 'links', make: (other) => new LinksEngine(other, nodes, ties) }
  if (engine === 'links' || (engine === 'auto' && isLargeAndSparse(problem))) return links
  const module = bitsetModule()
  let objection = 'this JavaScript engine has no WebAssembly with 128-bit SIMD'
  if (ties === 'pairs') objection = "only 'links' can break ties by 'pairs'"
  else if (nodes === 'options') objection = "only 'links' can count the nodes 'options'"
  else if (tableBytesOf(problem) > MOST_BYTES)
    objection = `the tables of ${problem.optionCount} options and ${problem.itemCount} items may need ${Math.ceil(tableBytesOf(problem) / 2 ** 20)} MB, and it may use ${MOST_BYTES / 2 ** 20}`
  else if (module !== undefined) {
    const Bitset = TRACE ? ObservedEngine : BitsetEngine
    return { name: 'bitset', make: (other) => new Bitset(other, module) }
  }
  if (engine === 'auto') return links
  throw new RangeError(`engine 'bitset': ${objection}`)
}

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
