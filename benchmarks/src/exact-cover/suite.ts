/**
 * The suite for exact cover: finding all solutions of a problem, or the first one. The time includes building
 * the problem.
 */
import { Random } from '@sudoku-lab/core'
import type { CompleteSuite } from '@sudoku-lab/harness'
import { type Cover, decodeCover, encodeCover, renumbered } from './cover.ts'
import { installedEngines, loadEngine } from './engines.ts'
import { proveSolutions, refute } from './solutions.ts'

export const suite: CompleteSuite<Cover> = {
  name: 'exact-cover',
  words: { instance: 'problem', instances: 'problems', entrant: 'engine', entrants: 'engines' },
  tasks: [
    { name: 'all', description: 'find all solutions' },
    { name: 'first', description: 'find one solution' },
  ],
  counters: [{ name: 'nodes', description: 'Search states entered.', total: 'sum', one: 'node' }],

  sets: async () => (await import('./problem-sets.ts')).describeSets(),
  readSet: async (name, directory) => (await import('./problem-sets.ts')).readProblems(name, directory),
  encode: encodeCover,
  decode: decodeCover,
  variant: (cover, seed) => {
    const random = new Random(seed)
    return renumbered(cover, (items) => random.shuffle(items))
  },

  entrants: async () => installedEngines().map(([name, { title }]) => ({ name, description: title })),
  load: loadEngine,

  prove: proveSolutions,
  checks: { reference: 'links', refute },
  shown: {
    facts: [
      {
        name: 'items',
        description: 'The number of items.',
        of: ({ primary, secondary }) => primary + secondary,
      },
      { name: 'options', description: 'The number of options.', of: ({ options }) => options.length },
    ],
  },
}
