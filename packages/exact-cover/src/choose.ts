/** Chooses the engine for a problem. */
import type { Engine, EngineName, NodeMeaning, TieBreak } from './engine.ts'
import { LinksEngine } from './links/engine.ts'
//+ import { ObservedEngine } from './observed.trace.ts'
import { type Flat, quoted } from './problem.ts'
import { MOST_OPTIONS, MOST_SLOTS, SieveEngine } from './sieve/engine.ts'
import { type Slots, slotsOf } from './sieve/slots.ts'
import { type SieveModule, sieveModule } from './sieve/wasm.ts'

export type EngineChoice = EngineName | 'auto'

/** Builds engines of one kind for a problem. */
export interface EngineMaker {
  readonly name: EngineName
  make(flat: Flat): Engine
}

/** With more planes, the passes over all planes take longer than following links. */
const MOST_PLANES = 4

/**
 * The requested engine, or the engine that is faster for a problem of this size. This is the sieve, unless the items
 * fill too many planes.
 *
 * @throws RangeError for an unknown engine, or if the engine cannot do what is requested
 */
export function engineFor(
  flat: Flat,
  choice: EngineChoice,
  { nodes, ties }: { nodes: NodeMeaning; ties: TieBreak },
): EngineMaker {
  if (nodes !== 'branches' && nodes !== 'options') {
    throw new RangeError(`nodes: expected 'branches' or 'options', got ${quoted(nodes)}`)
  }
  if (ties !== 'first' && ties !== 'pairs') {
    throw new RangeError(`ties: expected 'first' or 'pairs', got ${quoted(ties)}`)
  }
  const links: EngineMaker = { name: 'links', make: (problem) => new LinksEngine(problem, nodes, ties) }
  if (choice === 'links') return links
  if (choice !== 'auto' && choice !== 'sieve') {
    throw new RangeError(`engine: expected 'auto', 'links' or 'sieve', got ${quoted(choice)}`)
  }
  const module = sieveModule()
  const slots = slotsOf(flat)
  const objection = objectionTo({ flat, slots, module, nodes, ties })
  if (choice === 'sieve' && objection !== undefined) throw new RangeError(`engine 'sieve': ${objection}`)
  const isFaster = slots.count <= 128 * MOST_PLANES
  if (module === undefined || objection !== undefined || (choice === 'auto' && !isFaster)) return links
  return {
    name: 'sieve',
    make: (problem) => new SieveEngine(problem, problem === flat ? slots : slotsOf(problem), module), //-
    //+ make: (problem) => new ObservedEngine(problem, slotsOf(problem), module),
  }
}

/** Why the sieve cannot solve the problem. */
function objectionTo({
  flat: { optionCount },
  slots: { count },
  module,
  nodes,
  ties,
}: {
  flat: Flat
  slots: Slots
  module: SieveModule | undefined
  nodes: NodeMeaning
  ties: TieBreak
}): string | undefined {
  if (module === undefined) return 'this JavaScript engine has no WebAssembly with 128-bit SIMD'
  if (ties === 'pairs') return "only 'links' can break ties by 'pairs'"
  if (nodes === 'options') return "only 'links' can count the nodes 'options'"
  if (optionCount > MOST_OPTIONS)
    return `the problem has ${optionCount} options, and the sieve can take ${MOST_OPTIONS}`
  if (count > MOST_SLOTS)
    return `the problem has ${count} items, counted once for each colour, and the sieve can take ${MOST_SLOTS}`
  return undefined
}
