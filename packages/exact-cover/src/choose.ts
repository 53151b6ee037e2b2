/** Which engine answers a problem. */
import type { Engine, EngineName, NodeMeaning } from './engine.ts'
import { LinksEngine } from './links/engine.ts'
import { type Flat, quoted } from './problem.ts'

export type EngineChoice = EngineName | 'auto'

/** @throws RangeError for an engine that is unknown, or cannot do what is asked of it. */
export function engineFor(_flat: Flat, choice: EngineChoice, nodes: NodeMeaning): EngineName {
  if (nodes !== 'branches' && nodes !== 'options') {
    throw new RangeError(`nodes: expected 'branches' or 'options', got ${quoted(nodes)}`)
  }
  if (choice === 'links' || choice === 'auto') return 'links'
  throw new RangeError(`engine: expected 'auto', 'links' or 'sieve', got ${quoted(choice)}`)
}

export function makeEngine(flat: Flat, _name: EngineName, nodes: NodeMeaning): Engine {
  return new LinksEngine(flat, nodes)
}
