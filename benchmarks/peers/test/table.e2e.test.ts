import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const PROGRAMS = ['peer-cadical', 'peer-cbc', 'peer-clasp', 'peer-gecode'] // where they are installed
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What the JSON of a run says of an entrant. */
interface Entry {
  readonly entrantId: string
  readonly status: string
  readonly solved: number
  readonly counters: object | null
}

interface Output {
  readonly run: { readonly contests: readonly { readonly ranked: Entry[]; readonly apart: Entry[] }[] }
}

it('bench --peers puts them in one table with ours, each for what it can do', async () => {
  const out = await mkdtemp(join(tmpdir(), 'sudoku-lab-peers-'))
  try {
    const flags =
      '--peers --solver dlx --task unique --sample 1 --quick --rounds 1 --time 2 --warm-up 5 --timeout 600 --json'.split(
        ' ',
      )
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['benchmarks/dist/main.js', ...flags, '--out', join(out, 'run')],
      { cwd: ROOT, maxBuffer: 1 << 26 },
    )
    const { run }: Output = JSON.parse(stdout)
    const entries = run.contests.flatMap(({ ranked, apart }) => [...ranked, ...apart])
    const idsWhere = (test: (entry: Entry) => boolean): string[] =>
      entries
        .filter(test)
        .map(({ entrantId }) => entrantId)
        .sort()

    expect(
      idsWhere(({ entrantId, status }) => status === 'unsupported' && !PROGRAMS.includes(entrantId)),
    ).toEqual(['peer-sudoku'])
    expect(idsWhere(({ status, solved }) => status === 'ranked' && solved === 1)).toEqual([
      'dlx',
      'peer-cadical-wasm',
      'peer-dance',
      'peer-dancing-links',
      'peer-dlxlib',
      'peer-highs',
      'peer-qqwing',
    ])
    expect(idsWhere(({ counters }) => counters !== null)).toEqual(['dlx', 'peer-highs'])
  } finally {
    await rm(out, { recursive: true, force: true })
  }
})
