/**
 * `pnpm test:slow` runs the tests that start processes twice more, on what stands for two other machines. On a slow one,
 * V8 only interprets. On a busy one, two processes a core compete at a higher priority. No test may notice either.
 */
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { processTests } from './process-tests.mjs'

const REPOSITORY = join(import.meta.dirname, '../..')
const LOWER_PRIORITY = 4 // a quarter of a core beside two processes of the usual priority

const HELP = `Usage: pnpm test:slow

Runs the tests that start processes twice more: with the optimising compilers off in every process of Node, and while two busy
processes a core compete at a higher priority.
`

/** @param {NodeJS.ProcessEnv} env */
function runTests(env) {
  const words = [join(REPOSITORY, 'node_modules/vitest/vitest.mjs'), 'run', ...processTests()]
  const { status } = spawnSync(process.execPath, words, { cwd: REPOSITORY, env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

/** Every process of Node that is started with these options only interprets. */
function withoutCompilers() {
  const { NODE_OPTIONS = '' } = process.env
  const preload = pathToFileURL(join(import.meta.dirname, 'without-compilers.mjs')).href
  return `${NODE_OPTIONS} --import ${preload}`
}

/** Starts processes that compute until this one ends. */
function startCompetitors() {
  const code = `while (process.ppid === ${process.pid});`
  return Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', code], { stdio: 'ignore' }),
  )
}

if (process.argv.length > 2) {
  process.stdout.write(HELP)
  process.exit(['--help', '-h'].includes(process.argv[2] ?? '') ? 0 : 2)
}
process.stderr.write('A slow machine: the compilers of V8 are off.\n')
runTests({ ...process.env, NODE_OPTIONS: withoutCompilers() })
process.stderr.write('A busy machine: two processes a core compete.\n')
const competitors = startCompetitors()
setPriority(LOWER_PRIORITY)
runTests(process.env)
for (const competitor of competitors) competitor.kill('SIGKILL')
