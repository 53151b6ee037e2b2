import { describe, expect, it } from 'vitest'
import { parseShard, shardFromEnvironment } from '../../src/measure/plan/shard.ts'

describe('a shard', () => {
  it('is read from i/n', () => {
    expect(parseShard('2/4')).toEqual({ index: 2, count: 4 })
  })

  it.each(['0/4', '5/4', '2', 'a/b', '1/0', '-1/2', '1.5/2'])('is refused when it is %s', (text) => {
    expect(() => parseShard(text)).toThrow(`got --shard ${text}`)
  })

  it('is picked up from a Slurm array, whatever its tasks are numbered from', () => {
    expect(
      shardFromEnvironment({
        SLURM_ARRAY_TASK_ID: '14',
        SLURM_ARRAY_TASK_MIN: '10',
        SLURM_ARRAY_TASK_STEP: '2',
        SLURM_ARRAY_TASK_COUNT: '4',
      }),
    ).toEqual({ index: 3, count: 4 })
    expect(() => shardFromEnvironment({ SLURM_ARRAY_TASK_ID: '1' })).toThrow('SLURM_ARRAY_TASK_COUNT')
  })

  it('is picked up from a Kubernetes Indexed Job, which must say how many it has', () => {
    expect(shardFromEnvironment({ JOB_COMPLETION_INDEX: '0', JOB_COMPLETIONS: '3' })).toEqual({
      index: 1,
      count: 3,
    })
    expect(() => shardFromEnvironment({ JOB_COMPLETION_INDEX: '0' })).toThrow('JOB_COMPLETIONS')
  })

  it('is not there outside of both', () => {
    expect(shardFromEnvironment({ HOME: '/' })).toBeUndefined()
  })
})
