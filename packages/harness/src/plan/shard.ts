/** Finds which part of a run this machine measures, from the option or from the scheduler of a cluster. */
import { UsageError } from '../usage-error.ts'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

/**
 * `2/4` → the second of four.
 *
 * @throws UsageError for anything else.
 */
export function parseShard(text: string): Shard {
  const [index = 0, count = 0] = text.split('/').map(Number)
  return requireShard({ index, count }, `--shard ${text}`)
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
  const {
    SLURM_ARRAY_TASK_ID: task,
    SLURM_ARRAY_TASK_MIN: min = 0,
    SLURM_ARRAY_TASK_STEP: step = 1,
    SLURM_ARRAY_TASK_COUNT: tasks,
    JOB_COMPLETION_INDEX: completion,
    JOB_COMPLETIONS: completions,
  } = environment
  if (task !== undefined) {
    const index = (Number(task) - Number(min)) / Number(step) + 1
    return requireShard(
      { index, count: Number(tasks) },
      `SLURM_ARRAY_TASK_ID=${task}, SLURM_ARRAY_TASK_COUNT=${tasks}`,
    )
  }
  if (completion === undefined) return undefined
  return requireShard(
    { index: Number(completion) + 1, count: Number(completions) },
    `JOB_COMPLETION_INDEX=${completion}, JOB_COMPLETIONS=${completions}`,
  )
}

function requireShard({ index, count }: Shard, seen: string): Shard {
  if (Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)
    return { index, count }
  throw new UsageError(`expected a shard i/n with 1 ≤ i ≤ n, got ${seen}`)
}
