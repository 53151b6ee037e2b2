/** Chooses the engine for a problem. */
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
import { type Problem, quoted } from './problem.ts'
import { MOST_OPTIONS, MOST_SLOTS, SieveEngine } from './sieve/engine.ts'
import { slotsOf } from './sieve/slots.ts'
import { sieveModule } from './sieve/wasm.ts'

export interface CoverOptions {
  /** `auto`, the default, chooses the engine that is faster for a problem of this size. */
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

/** With more vectors of 128 items, the passes over all of them take longer than following links. */
const MOST_FAST_SLOTS = 4 * 128

/**
 * The requested engine, or the engine that is faster for a problem of this size. This is the sieve, unless the items
 * fill too many vectors.
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
  if (engine === 'links') return links
  const { optionCount } = problem
  const slots = slotsOf(problem)
  const module = sieveModule()
  let objection: string | undefined
  if (ties === 'pairs') objection = "only 'links' can break ties by 'pairs'"
  else if (nodes === 'options') objection = "only 'links' can count the nodes 'options'"
  else if (optionCount > MOST_OPTIONS)
    objection = `the problem has ${optionCount} options, and the sieve can take ${MOST_OPTIONS}`
  else if (slots.count > MOST_SLOTS)
    objection = `the problem has ${slots.count} items, counted once for each colour, and the sieve can take ${MOST_SLOTS}`
  else if (module !== undefined && (engine === 'sieve' || slots.count <= MOST_FAST_SLOTS))
    return {
      name: 'sieve',
      make: (other) => {
        const Sieve = TRACE ? ObservedEngine : SieveEngine
        return new Sieve(other, other === problem ? slots : slotsOf(other), module)
      },
    }
  if (engine === 'auto') return links
  throw new RangeError(
    `engine 'sieve': ${objection ?? 'this JavaScript engine has no WebAssembly with 128-bit SIMD'}`,
  )
}

function requireOneOf(name: string, value: string, known: readonly string[]): void {
  if (!known.includes(value))
    throw new RangeError(`${name}: expected one of ${known.join(', ')}, got ${quoted(value)}`)
}
