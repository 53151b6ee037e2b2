/** The files of docs/many-machines, held to what the harness reads from the environment they make. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shardFromEnvironment } from '../../src/measure/plan/shard.ts'

function fileOf(name: string): string {
  return readFileSync(new URL(`../../../../docs/many-machines/${name}`, import.meta.url), 'utf8')
}

function match(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`expected ${pattern}`)
  return found
}

describe('the manifest for Kubernetes', () => {
  const manifest = fileOf('kubernetes.yaml')

  it('gives every completion a shard of its own, and all of them together the whole run', () => {
    expect(manifest).toContain('completionMode: Indexed')
    const completions = Number(match(manifest, /\n {2}completions: (\d+)\n/))
    const told = match(manifest, /name: JOB_COMPLETIONS\n +value: "(\d+)"/)
    const shards = Array.from({ length: completions }, (_, index) =>
      shardFromEnvironment({ JOB_COMPLETION_INDEX: String(index), JOB_COMPLETIONS: told }),
    )
    expect(shards).toEqual(shards.map((_, index) => ({ index: index + 1, count: completions })))
  })

  it('writes each shard into a folder of its own, by the index that Kubernetes gives the pod', () => {
    expect(manifest).toMatch(/args: \[.*"\/reports\/sudoku-lab\/shard-\$\(SHARD\)"\]/)
    expect(manifest).toMatch(/name: SHARD\n +valueFrom:\n +fieldRef:\n +fieldPath: .*job-completion-index/)
    expect(match(manifest, /volumeMounts:\n +- name: (\w+)\n +mountPath: \/reports\n/)).toBe('reports')
  })
})

describe('the script for Slurm', () => {
  it('hands its arguments to the harness and gives each task a folder of its own', () => {
    const script = fileOf('slurm.sh')
    expect(script).toContain('#SBATCH --array=1-4\n')
    expect(script).toContain(
      'shard-$SLURM_ARRAY_TASK_ID"\nexec node benchmarks/dist/main.js --out "$out" "$@"\n',
    )
  })
})

describe('the guide', () => {
  it('links to files that are there', () => {
    const guide = readFileSync(new URL('../../../../docs/many-machines.md', import.meta.url), 'utf8')
    const links = [...guide.matchAll(/\]\(many-machines\/([\w.]+)\)/g)].map(([, name = '']) => name)
    expect(links).toEqual(['slurm.sh', 'kubernetes.yaml', 'Dockerfile'])
    for (const name of links) expect(fileOf(name)).not.toBe('')
  })
})
