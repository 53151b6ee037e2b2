/** On what two runs were made, as far as it bears on their times. */
import type { Environment } from '../record.ts'
import type { Records } from '../records.ts'

export interface MachineDifferences {
  /** What makes times incomparable, in words: `CPU: EPYC 7763 before, Xeon 8370C after`. */
  readonly serious: readonly string[]
  /** What is worth a note only. */
  readonly slight: readonly string[]
}

type Trait = readonly [name: string, of: (environment: Environment) => string]

const SERIOUS: readonly Trait[] = [
  ['CPU', ({ cpuModel }) => cpuModel],
  ['CPUs', ({ cpuCount }) => String(cpuCount)],
  ['architecture', ({ arch, platform }) => `${platform} ${arch}`],
  ['Node', ({ node }) => node],
  ['flags of Node', ({ flags }) => flags.join(' ') || 'none'],
]

const SLIGHT: readonly Trait[] = [
  ['host', ({ host }) => host],
  ['operating system', ({ osRelease }) => osRelease],
  ['memory', ({ memoryMiB }) => `${memoryMiB} MiB`],
]

/** A run of several machines, or one that was resumed on another, is compared as the set of them. */
export function machineDifferences(before: Records, after: Records): MachineDifferences {
  const differing = (traits: readonly Trait[]): string[] =>
    traits.flatMap(([name, of]) => {
      const [was, is] = [before, after].map(({ sessions }) =>
        [...new Set(sessions.map(({ environment }) => of(environment)))].sort().join(' and '),
      )
      return was === is ? [] : [`${name}: ${was} before, ${is} after`]
    })
  return { serious: differing(SERIOUS), slight: differing(SLIGHT) }
}
