import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A row of summary.csv, by its columns. */
type Row = Readonly<Record<string, string | number | null>>

it('bench --peers puts them in one table with ours, each for what it can do', {
  timeout: 240_000,
}, async () => {
  const out = await mkdtemp(join(tmpdir(), 'sudoku-lab-peers-'))
  try {
    const flags = '--peers --solver dlx --task unique --sample 1 --quick --rounds 1 --time 10 --json'.split(
      ' ',
    )
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['benchmarks/dist/main.js', ...flags, '--out', join(out, 'run')],
      { cwd: ROOT, maxBuffer: 1 << 26 },
    )
    const { summary }: { summary: Row[] } = JSON.parse(stdout)
    const idsWhere = (test: (row: Row) => boolean) =>
      summary
        .filter(test)
        .map((row) => row['solver_id'])
        .sort()

    expect(idsWhere((row) => row['flags'] === 'unsupported')).toEqual([
      'peer-algorithm-ts-dlx',
      'peer-sudoku',
      'peer-sudoku-solver-ts',
    ])
    expect(idsWhere((row) => row['solved'] === 1)).toEqual([
      'dlx',
      'peer-cadical-wasm',
      'peer-dance',
      'peer-dancing-links',
      'peer-dlxlib',
      'peer-logic-solver',
      'peer-qqwing',
    ])
    expect(idsWhere((row) => row['nodes_total'] !== null)).toEqual(['dlx'])
  } finally {
    await rm(out, { recursive: true, force: true })
  }
})
