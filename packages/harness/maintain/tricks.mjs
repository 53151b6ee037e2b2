/**
 * Tells what a run says of tricks. `pnpm lab tricks` runs the solvers of benchmarks/test/fixtures/tricks.mjs, each of which is fast by
 * a trick, beside two honest ones, and prints as CSV what the run says of each. With --update, it writes this to tricks.csv beside them.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProcess } from '@sudoku-lab/console'
import { Command } from 'commander'
import { stringify } from 'csv-stringify/sync'

const REPOSITORY = join(import.meta.dirname, '../../..')
const FIXTURE = join(REPOSITORY, 'benchmarks/test/fixtures/tricks.mjs')
const TABLE = join(REPOSITORY, 'benchmarks/test/fixtures/tricks.csv')
const HONEST = ['mrv', 'bitmask']

const { TRICKS } = await import(FIXTURE)

/** @returns the content of run.json */
function quickRun() {
  const folder = mkdtempSync(join(tmpdir(), 'tricks-'))
  try {
    const solvers = [...TRICKS.map(([{ id }]) => `${FIXTURE}#${id}`), ...HONEST]
    const words = ['--quick', '--solver', solvers.join(), '--out', join(folder, 'run')]
    const { status } = spawnSync(process.execPath, [join(REPOSITORY, 'benchmarks/dist/main.js'), ...words], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, TRICKS_FILE: join(folder, 'memory') },
    })
    if (status !== 1) throw new Error(`expected a run in which somebody fails, got exit code ${status}`)
    return JSON.parse(readFileSync(join(folder, 'run/run.json'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a run says of an entrant, without what differs from run to run. */
function saidOf(id, { contests: [{ ranked, apart }], warnings }) {
  const { status, problem } = [...ranked, ...apart].find(({ entrantId }) => entrantId === id)
  const note = warnings.find(({ entrantIds, text }) => entrantIds.includes(id) && text !== undefined)
  const said = problem === null ? (note?.text ?? '') : problem
  const steady = said
    .replace(/ \(and \d+ more puzzles\)/, '')
    .replace(/puzzle \d+/g, 'a puzzle')
    .replace(/in \d+ of (the )?\d+/, 'in many')
    .replace(/: [\d.]+ s of CPU time beside [\d.]+ s (of its own|in its turns)/, '')
    .replace(/its solution has .*/, 'its solution is none')
  return `${status}: ${steady}`
}

function tableOf(run) {
  const strangers = HONEST.filter((id) => !run.contests[0].ranked.some(({ entrantId }) => entrantId === id))
  if (strangers.length > 0) throw new Error(`an honest solver is not ranked: ${strangers.join()}`)
  const rows = TRICKS.map(([{ id }, trick]) => [trick, saidOf(id, run)])
  return stringify([['an entrant that', 'what a quick run says of it'], ...rows])
}

await runProcess(
  new Command('tricks')
    .description(
      'Runs solvers that are fast by a trick, beside two honest ones, and prints as CSV what a quick run says of each. It takes two minutes. The exit code is 1 if an honest solver is not ranked, or nobody fails.',
    )
    .option('--update', 'write this to benchmarks/test/fixtures/tricks.csv')
    .action(({ update }) => {
      const table = tableOf(quickRun())
      process.stdout.write(table)
      if (update) writeFileSync(TABLE, table)
    }),
)
