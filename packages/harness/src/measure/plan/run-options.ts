/** The options of a run, as values. `commands/options.ts` declares how they are written. */
import type { Track } from '../../events/words.ts'
import type { Shard } from './shard.ts'

export interface RunOptions {
  readonly suite: string | undefined
  readonly solver: readonly string[]
  readonly peers: boolean
  readonly dataset: readonly string[]
  readonly task: readonly string[]
  readonly track: readonly Track[]
  readonly variants: number
  readonly sample: number | undefined
  readonly quick: boolean
  readonly rigorous: boolean
  readonly rounds: number | undefined
  /** Further rounds for pairs that are not resolved after the others. */
  readonly resolve: number
  /** Milliseconds for which each process is timed, and of CPU time for which it warms up at least. */
  readonly time: number | undefined
  readonly warmUp: number | undefined
  /** CPU seconds for one instance. */
  readonly timeout: number
  /** Of one process, in MiB. */
  readonly memory: number
  readonly seed: number
  readonly shard: Shard | undefined
  readonly out: string | undefined
}

/** The default values of all options of a run. */
export const DEFAULT_OPTIONS: RunOptions = {
  suite: undefined,
  solver: [],
  peers: false,
  dataset: [],
  task: [],
  track: ['given'],
  variants: 1,
  sample: undefined,
  quick: false,
  rigorous: false,
  rounds: undefined,
  resolve: 0,
  time: undefined,
  warmUp: undefined,
  timeout: 10,
  memory: 1024,
  seed: 1,
  shard: undefined,
  out: undefined,
}
