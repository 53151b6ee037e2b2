/** The engines for exact cover, and what each of them counts and shows. */
import type { CoverOptions } from '@sudoku-lab/exact-cover'

export interface CoverEngine {
  readonly id: string
  readonly options: CoverOptions
  /** What is particular to it, as a sentence. */
  readonly about: string
}

export const ENGINES: readonly CoverEngine[] = [
  {
    id: 'links',
    options: { engine: 'links' },
    about: 'Dancing links. A node is a choice among several options, with everything that it forces.',
  },
  {
    id: 'links-pairs',
    options: { engine: 'links', ties: 'pairs' },
    about:
      'Dancing links. If several items have two options, it looks for one whose options want other such items.',
  },
  {
    id: 'links-options',
    options: { engine: 'links', nodes: 'options' },
    about: 'Dancing links. Every option is a node, a forced one too, as Knuth counts.',
  },
  {
    id: 'sieve',
    options: { engine: 'sieve' },
    about:
      'The sieve. It takes all options that are forced at the same time in one pass, and its nodes are those of the links.',
  },
]

/** @throws Error for an unknown engine. */
export function engineOf(id: string): CoverEngine {
  const engine = ENGINES.find((one) => one.id === id)
  if (engine === undefined) throw new Error(`There is no engine ${id}.`)
  return engine
}
