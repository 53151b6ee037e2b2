/** The options of a run, as values. `commands/options.ts` declares how they are written. */
import type { Track } from '../record/words.ts'
import type { Shard } from './shard.ts'

/** The default values of all options of a run. */
export const DEFAULT_OPTIONS = {
  suite: undefined as string | undefined,
  solver: [] as readonly string[],
  peers: false,
  dataset: [] as readonly string[],
  task: [] as readonly string[],
  track: ['given'] as readonly Track[],
  variants: 1,
  sample: undefined as number | undefined,
  quick: false,
  rigorous: false,
  rounds: undefined as number | undefined,
  /** Further rounds for pairs that are not resolved after the others. */
  resolve: 0,
  /** Milliseconds for which each process is timed, and of CPU time for which it warms up at least. */
  time: undefined as number | undefined,
  warmUp: undefined as number | undefined,
  /** CPU seconds for one instance. */
  timeout: 10,
  /** Of one process, in MiB. */
  memory: 1024,
  seed: 1,
  shard: undefined as Shard | undefined,
  out: undefined as string | undefined,
}

export type RunOptions = Readonly<typeof DEFAULT_OPTIONS>
