import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvents, readRun } from './run-files.ts'
import { SlurmCluster, whyNoSlurm } from './slurm/cluster.ts'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const missing = whyNoSlurm()

describe.skipIf(missing !== undefined)(
  `a Slurm array on this machine${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    let cluster: SlurmCluster
    // The root of the repository as the job sees it, with a reports/ of its own.
    let root = ''
    beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'slurm-lab-'))
      for (const folder of ['benchmarks', 'docs']) symlinkSync(join(REPOSITORY, folder), join(root, folder))
      cluster = new SlurmCluster()
      await cluster.start()
    })
    afterAll(async () => {
      await cluster.stop()
      rmSync(root, { recursive: true, force: true })
    })

    function bench(...words: string[]): ReturnType<typeof spawnSync> & { stdout: string; stderr: string } {
      const main = join(root, 'benchmarks/dist/main.js')
      return spawnSync(process.execPath, [main, ...words], { cwd: root, encoding: 'utf8' })
    }

    it('makes shards that merge into one run, by the script of the documentation', async () => {
      const settings = '-s bitmask,mrv --sample 5 --quick --rounds 4 --time 2 --warm-up 5'.split(' ')
      const job = await cluster.submit(['--array=1-2', 'docs/many-machines/slurm.sh', ...settings], root)
      const shards = [1, 2].map((index) => join(root, `reports/slurm-${job}/shard-${index}`))
      for (const [index, shard] of shards.entries()) {
        const events = readEvents(shard)
        expect(events[0]).toMatchObject({ plan: { shard: { index: index + 1, count: 2 } } })
        expect(events.at(-1)).toMatchObject({ type: 'end', state: 'complete' })
        expect(roundsIn(events)).toEqual([index + 1, index + 3])
      }

      const merged = bench('report', ...shards, '--out', join(root, 'merged'))
      expect(merged.stderr).not.toContain('bench:')
      expect(merged.status).toBe(0)
      const run = readRun(join(root, 'merged'))
      expect(run.state).toBe('complete')
      const rounds = run.contests.flatMap(({ timedRounds }) => timedRounds)
      expect([...new Set(rounds.map(({ round }) => round))].sort()).toEqual([1, 2, 3, 4])
      expect(rounds).toHaveLength(4 * 3) // with the control
      for (const file of [
        'run.json',
        'machines.csv',
        'rounds.csv',
        'instances.csv',
        'summary.csv',
        'pairwise.csv',
        'report.md',
      ]) {
        expect(existsSync(join(root, 'merged', file))).toBe(true)
      }

      const counted = bench('compare', shards[0] ?? '', join(root, 'merged'), '--fail-on', 'counters,wrong')
      expect(counted.status).toBe(0)
      expect(counted.stdout).toMatch(/bitmask .*as before/)
      expect(
        bench('report', shards[0] ?? '', join(root, 'merged'), '--out', join(root, 'again')).status,
      ).toBe(2)
    })
  },
)

function roundsIn(events: ReturnType<typeof readEvents>): unknown[] {
  return events.filter(({ type }) => type === 'round').map(({ round }) => round)
}
