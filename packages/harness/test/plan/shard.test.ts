import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseShard, shardFromEnvironment } from '../../src/plan/options.ts'

describe('a shard', () => {
  it('is read from i/n', () => {
    expect(parseShard('2/4')).toEqual({ index: 2, count: 4 })
  })

  it.each(['0/4', '5/4', '2', 'a/b', '1/0', '-1/2', '1.5/2'])('is refused when it is %s', (text) => {
    expect(() => parseShard(text)).toThrow(`got --shard ${text}`)
  })

  it('is picked up from a Slurm array, whatever its tasks are numbered from', () => {
    const numbered = { SLURM_ARRAY_TASK_MIN: '10', SLURM_ARRAY_TASK_STEP: '2' }
    const array = { SLURM_ARRAY_TASK_ID: '14', ...numbered, SLURM_ARRAY_TASK_COUNT: '4' }
    expect(shardFromEnvironment(array)).toEqual({ index: 3, count: 4 })
    expect(() => shardFromEnvironment({ SLURM_ARRAY_TASK_ID: '1' })).toThrow('SLURM_ARRAY_TASK_COUNT')
  })

  it('is picked up from a Kubernetes Indexed Job, which must say how many it has, as the manifest of the guide does', () => {
    const path = new URL('../../../../docs/many-machines/kubernetes.yaml', import.meta.url)
    const manifest = readFileSync(path, 'utf8')
    const [, completions] = /\n {2}completions: (\d+)\n/.exec(manifest) ?? []
    const [, told = ''] = /name: JOB_COMPLETIONS\n +value: "(\d+)"/.exec(manifest) ?? []
    const shard = shardFromEnvironment({ JOB_COMPLETION_INDEX: '0', JOB_COMPLETIONS: told })
    expect(shard).toEqual({ index: 1, count: Number(completions) })
    expect(() => shardFromEnvironment({ JOB_COMPLETION_INDEX: '0' })).toThrow('JOB_COMPLETIONS')
  })

  it('is not there outside of both', () => {
    expect(shardFromEnvironment({ HOME: '/' })).toBeUndefined()
  })
})
