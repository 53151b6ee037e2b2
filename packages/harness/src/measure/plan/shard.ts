/** Finds which part of a run this machine measures, from the option or from the scheduler of a cluster. */
import { UsageError } from '../../usage-error.ts'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

export const WHOLE: Shard = { index: 1, count: 1 }

/**
 * `2/4` → the second of four.
 *
 * @throws UsageError for anything else.
 */
export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  return requireShard({ index: Number(index), count: Number(count) }, `--shard ${text}`)
}

/**
 * The shard according to the environment of a task of a Slurm array or a Kubernetes Indexed Job. Undefined
 * outside of both. Kubernetes does not tell a task the number of tasks, so the manifest has to set
 * JOB_COMPLETIONS.
 *
 * @throws UsageError if the variables are incomplete or make no sense.
 */
export function shardFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Shard | undefined {
  const task = environment['SLURM_ARRAY_TASK_ID']
  if (task !== undefined) return shardOfSlurm(task, environment)
  const completion = environment['JOB_COMPLETION_INDEX']
  if (completion === undefined) return undefined
  const completions = environment['JOB_COMPLETIONS']
  if (completions === undefined) {
    throw new UsageError(
      'JOB_COMPLETION_INDEX is set but JOB_COMPLETIONS is not: set it to the completions of the Job, or give --shard i/n',
    )
  }
  const shard = { index: Number(completion) + 1, count: Number(completions) }
  return requireShard(shard, `JOB_COMPLETION_INDEX=${completion}, JOB_COMPLETIONS=${completions}`)
}

/** The tasks of an array are numbered from MIN to MAX in steps of STEP. */
function shardOfSlurm(task: string, environment: Readonly<Record<string, string | undefined>>): Shard {
  const min = Number(environment['SLURM_ARRAY_TASK_MIN'] ?? 0)
  const step = Number(environment['SLURM_ARRAY_TASK_STEP'] ?? 1)
  const count = environment['SLURM_ARRAY_TASK_COUNT']
  if (count === undefined) {
    throw new UsageError('SLURM_ARRAY_TASK_ID is set but SLURM_ARRAY_TASK_COUNT is not: give --shard i/n')
  }
  const shard = { index: (Number(task) - min) / step + 1, count: Number(count) }
  return requireShard(shard, `SLURM_ARRAY_TASK_ID=${task}, SLURM_ARRAY_TASK_COUNT=${count}`)
}

function requireShard(shard: Shard, seen: string): Shard {
  const { index, count } = shard
  if (Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count) return shard
  throw new UsageError(`expected a shard i/n with 1 ≤ i ≤ n, got ${seen}`)
}
