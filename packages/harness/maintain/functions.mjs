// Functions that go through the same loop, some of them more often, and what other tools measure of them.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** How often a function goes through its loop: about 10 µs, and 10 ms. */
export const LENGTHS = { short: 10_000, long: 10_000_000 }

/**
 * Writes a module for each function, and the suite of them. Returns the path of the suite.
 *
 * @param {string} folder
 * @param {keyof typeof LENGTHS} length
 * @param {Readonly<Record<string, number>>} copies id of each function → by how many per cent more often it goes through the loop
 * @param {boolean} together whether the functions stand in one file, so that each module only hands one on
 */
export function writeFunctions(folder, length, copies, together) {
  const ids = Object.keys(copies)
  const source = (name, id) => `export function ${name}(seed) {
  let sum = seed
  for (let i = 0; i < ${Math.round(LENGTHS[length] * (1 + copies[id] / 100))}; i++) sum = (Math.imul(sum, 31) + i) | 0
  return sum
}
`
  if (together)
    writeFileSync(join(folder, 'all.mjs'), ids.map((id, index) => source(`work${index}`, id)).join(''))
  for (const [index, id] of ids.entries()) {
    const text = together ? `export { work${index} as work } from './all.mjs'\n` : source('work', id)
    writeFileSync(join(folder, `${id}.mjs`), text)
  }
  const path = join(folder, 'functions.mjs')
  writeFileSync(
    path,
    `${importsOf(ids)}
export const suite = {
  name: 'functions',
  sets: { seeds: () => [1, 2, 3, 4] },
  entrants: { ${ids.map((id, index) => `'${id}': work${index}`).join(', ')} },
  check: (seed, sum) => (Number.isInteger(sum) ? undefined : 'it is not an integer'),
  words: { instance: 'seed', instances: 'seeds', entrant: 'function', entrants: 'functions' },
  variant: (_, seed) => seed,
}
`,
  )
  return path
}

const importsOf = (ids) =>
  ids.map((id, index) => `import { work as work${index} } from './${id}.mjs'\n`).join('')

/** What each tool prints of functions, with its own settings and in a process of its own. */
export const TOOLS = ['tinybench', 'vitest', 'mitata', 'benchmark']

/**
 * @param {string} tool
 * @param {string} folder
 * @param {readonly string[]} ids in the order in which the tool gets them
 * @returns {Readonly<Record<string, { mean: number, error?: number, fasterThan?: readonly string[] }>>} the mean with the ± that is printed,
 *   and which other functions the tool says to be slower
 */
export function askTool(tool, folder, ids) {
  if (tool === 'vitest') return askVitest(folder, ids)
  const path = join(folder, `${tool}.mjs`)
  writeFileSync(path, `${importsOf(ids)}${SCRIPTS[tool](ids)}`)
  return JSON.parse(outputOf(process.execPath, [path], { cwd: folder }))
}

/** The beginning of a bench of the functions, as the documentation of a tool shows it. */
const each = (ids, line) => ids.map((id, index) => line(`'${id}'`, `work${index}`)).join('\n')

const SCRIPTS = {
  tinybench: (ids) => `import { Bench } from 'tinybench'
const bench = new Bench()
${each(ids, (id, work) => `bench.add(${id}, () => ${work}(1))`)}
await bench.run()
const found = bench.tasks.map(({ name, result: { latency } }) => [name, { mean: latency.mean, error: latency.moe }])
console.log(JSON.stringify(Object.fromEntries(found)))
`,
  mitata: (ids) => `import { bench, run, summary } from 'mitata'
summary(() => {
${each(ids, (id, work) => `bench(${id}, () => ${work}(1))`)}
})
const { benchmarks } = await run({ format: 'quiet' })
const found = benchmarks.map(({ alias, runs: [{ stats }] }) => [alias, { mean: stats.avg }])
console.log(JSON.stringify(Object.fromEntries(found)))
`,
  benchmark: (ids) => `import Benchmark from 'benchmark'
const suite = new Benchmark.Suite()
${each(ids, (id, work) => `suite.add(${id}, () => ${work}(1))`)}
suite.on('complete', () => {
  const all = Array.from(suite)
  const found = all.map((one) => {
    const fasterThan = all.filter((other) => one.compare(other) > 0).map(({ name }) => name)
    return [one.name, { mean: one.stats.mean, error: one.stats.moe, fasterThan }]
  })
  console.log(JSON.stringify(Object.fromEntries(found)))
})
suite.run({ async: true })
`,
}

function askVitest(folder, ids) {
  const found = join(folder, 'vitest.json')
  writeFileSync(
    join(folder, 'functions.bench.mjs'),
    `${importsOf(ids)}import { bench } from 'vitest'
${each(ids, (id, work) => `bench(${id}, () => { ${work}(1) })`)}
`,
  )
  const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs')
  outputOf(process.execPath, [vitest, 'bench', '--run', '--root', folder, '--outputJson', found], {
    cwd: folder,
  })
  const [{ groups }] = JSON.parse(readFileSync(found, 'utf8')).files
  const all = groups.flatMap(({ benchmarks }) => benchmarks)
  return Object.fromEntries(all.map(({ name, mean, moe }) => [name, { mean, error: moe }]))
}

/** A program that a run needs did not end with exit code 0. */
export class ToolFailed extends Error {}

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @param {Readonly<{ cwd?: string, shell?: boolean }>} options
 * @returns {string} what it prints
 * @throws {ToolFailed}
 */
export function outputOf(program, words, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', ...options })
  if (status === 0) return stdout
  const reason = error?.message ?? `ended with exit code ${status}: ${stderr.trim().slice(-2000)}`
  throw new ToolFailed(`${[program, ...words].join(' ')}: ${reason}`)
}
