/**
 * Plants small bugs ("mutants") in a package, one at a time, and runs the quick tests of the package against
 * each. It prints the mutants that no test detects.
 *
 * `runner.ts` tries the mutants, and here the processes are started in which it works: short tests before long ones,
 * because the first test that fails ends the work on a mutant.
 */
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PACKAGES } from './packages.mjs'

const LEAST_SCORE = 90

/** In milliseconds of CPU time. Tests that take longer come later, and the longest mostly for the mutants that no other test reaches. */
const LONGEST = [20, 300, Infinity]

/** In milliseconds. A mutant that takes longer does not end. */
const LONGEST_PROCESS = 300_000
const MOST_PROCESSES = 8

const HELP = `Usage: pnpm lab mutants [options] [package...]

Plants small bugs in the sources and counts how many of them the tests notice.
The packages are ${Object.keys(PACKAGES).join(', ')}. Without a name, all of them are tested.

Options:
  --files <globs>     mutate only these files, given from the folder of the package: 'src/command/solve/*.ts,src/index.ts'
  --sample <percent>  try only so many of the mutants
  -h, --help          print this help

The exit code is 1 if a package scores less than ${LEAST_SCORE} %, and 2 if a test fails without any mutant.
`

/** @returns {never} */
function refuse(reason) {
  process.stderr.write(`mutants: ${reason}\nSee \`pnpm lab mutants --help\`.\n`)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        files: { type: 'string' },
        sample: { type: 'string', default: '100' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return refuse(error.message)
  }
}

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folderOf = (name) => join(root, PACKAGES[name].folder ?? `packages/${name}`)

/** The files of a package that are mutated. */
function filesOf(name, files) {
  const globs = files?.split(',') ?? PACKAGES[name].mutate ?? ['src/**/*.ts']
  const paths = globs.map((glob) =>
    glob.startsWith('!') ? `:(glob,exclude)${glob.slice(1)}` : `:(glob)${glob}`,
  )
  const cwd = folderOf(name)
  const found = execFileSync('git', ['ls-files', '--', ...paths], { cwd, encoding: 'utf8' }).trim()
  if (found === '') refuse(`${name} has no file ${globs.join(',')}`)
  return found.split('\n').map((file) => join(cwd, file))
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)) // which ends the tests

/** Runs the tests until `isOver` says that they do not end. The exit code is then null. */
async function runTests(env, isOver, flags = []) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', join(root, 'tools/mutants/vitest.config.ts'), ...flags]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, all of which can be ended
  })
  const end = () => process.kill(-child.pid, 'SIGKILL')
  process.once('exit', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const watch = setInterval(() => isOver() && end(), 1000)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(watch)
  process.off('exit', end)
  return { code, output }
}

const linesOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])

/** Every mutant that was tried, with its status. */
async function mutantsOf(name, { files, sample }) {
  const { tests = ['test/**/*.test.ts'], slow = '' } = PACKAGES[name]
  const folder = join(root, '.mutants', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [list, log, now] = ['list.json', 'log.jsonl', 'now.json'].map((file) => join(folder, file))
  const env = {
    MUTANTS_FOLDER: folderOf(name),
    MUTANTS_TESTS: JSON.stringify(tests),
    MUTANTS_FILES: JSON.stringify(filesOf(name, files)),
    MUTANTS_SAMPLE: sample,
    MUTANTS_SLOW: slow,
    MUTANTS_LIST: list,
  }
  const detect = (mutant) => appendFileSync(log, `${JSON.stringify({ mutant, status: 'detected' })}\n`)
  const statuses = () => {
    const known = linesOf(log).map((line) => JSON.parse(line))
    return new Map(known.flatMap(({ mutant, status }) => (mutant === undefined ? [] : [[mutant, status]])))
  }
  for (const longest of LONGEST) {
    const inTurn = { ...env, MUTANTS_LOG: log, MUTANTS_NOW: now, MUTANTS_LONGEST: String(longest) }
    const isStuck = () => linesOf(now).some((line) => JSON.parse(line).until < Date.now())
    for (let isOver = false; !isOver; ) {
      const known = linesOf(log).length
      const { code, output } = await runTests(inTurn, isStuck)
      const [stopped] = linesOf(now)
      // A mutant did not end, or ended the process. Or it left something behind, so that tests failed after it: another process tries them.
      if (stopped !== undefined) detect(JSON.parse(stopped).mutant)
      else if (code !== 0 && linesOf(log).length === known)
        refuse(`a test of ${name} fails without any mutant:\n${output}`)
      isOver = code === 0 && stopped === undefined
      rmSync(now, { force: true })
    }
    const all = [...statuses().values()]
    const noticed = all.filter((status) => status === 'detected')
    process.stderr.write(`${name}: ${noticed.length} of ${all.length} mutants detected so far\n`)
  }
  const once = [...statuses()].flatMap(([mutant, status]) => (status === 'reached once' ? [mutant] : []))
  const tryNext = async () => {
    for (let mutant = once.pop(); mutant !== undefined; mutant = once.pop()) {
      const start = Date.now()
      const isOver = () => Date.now() > start + LONGEST_PROCESS
      const { code } = await runTests({ ...env, __STRYKER_ACTIVE_MUTANT__: mutant }, isOver, ['--bail=1'])
      if (code !== 0) detect(mutant)
    }
  }
  await Promise.all(Array.from({ length: Math.min(MOST_PROCESSES, availableParallelism()) }, tryNext))
  const known = statuses()
  const isTried = ({ id }) => (Number(id) * 37) % 100 < Number(sample)
  return JSON.parse(readFileSync(list, 'utf8'))
    .filter(isTried)
    .map((mutant) => ({ ...mutant, status: known.get(mutant.id) ?? 'not reached' }))
}

/** The lines that a mutant changes, before and after. */
function changeBy({ fileName, location: { start, end }, replacement, mutatorName, status }) {
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const before = lines.slice(start.line, end.line + 1)
  const after = `${lines[start.line].slice(0, start.column)}${replacement}${lines[end.line].slice(end.column)}`
  const place = `${relative(root, fileName)}:${start.line + 1}:${start.column + 1}`
  const changed = [...before.map((line) => `- ${line}`), ...after.split('\n').map((line) => `+ ${line}`)]
  return [`${place} ${mutatorName} (${status})`, ...changed, ''].join('\n')
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}
const unknown = positionals.find((name) => !Object.hasOwn(PACKAGES, name))
if (unknown !== undefined) refuse(`unknown package '${unknown}' (known: ${Object.keys(PACKAGES).join(', ')})`)
if (!/^[1-9]\d*$/.test(values.sample))
  refuse(`--sample: expected a whole number of at least 1, got '${values.sample}'`)

const isNoticed = ({ status }) => status === 'detected'

function scoreOf(name, mutants) {
  const noticed = mutants.filter(isNoticed).length
  const score = (100 * noticed) / mutants.length
  return { score, line: `${name}: ${score.toFixed(1)} % (${noticed} of ${mutants.length} mutants detected)` }
}

const summary = []
for (const name of positionals.length === 0 ? Object.keys(PACKAGES) : positionals) {
  const mutants = await mutantsOf(name, values)
  for (const mutant of mutants) if (!isNoticed(mutant)) process.stdout.write(`${changeBy(mutant)}\n`)
  for (const file of new Set(mutants.map(({ fileName }) => fileName))) {
    const own = mutants.filter(({ fileName }) => fileName === file)
    summary.push(scoreOf(`  ${relative(root, file)}`, own).line)
  }
  const { score, line } = scoreOf(name, mutants)
  summary.push(line)
  if (!(score >= LEAST_SCORE)) process.exitCode = 1
}
process.stdout.write(`${summary.join('\n')}\n`)
