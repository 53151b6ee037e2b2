/** `pnpm new:solver my-idea`: writes a package that builds and passes the linter and the conformance suite. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listSolvers } from '@sudoku-lab/catalog'
import { problemWithName } from './name.ts'
import { optionMistake } from './option-mistake.ts'
import { type SolverStory, writeSolver } from './write-solver.ts'

const USAGE = `Usage: pnpm new:solver NAME [options]

Writes packages/solver-NAME: a small backtracker that passes every test, to be turned into your idea.
NAME is the solver's id, in kebab-case: my-idea.

  --idea TEXT     one sentence that says what is new about it (asked for in a terminal)
  --title TEXT    its name in tables (made of NAME)
  --author TEXT   who had the idea (the user.name of git)
  --no-install    do not link the new package into the workspace
  -h, --help      this text

Example: pnpm new:solver colour-chains --idea "Follows chains of two candidates to a conflict."`

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))
const NO_IDEA = 'Plain backtracking, which an idea will replace.'

/** A mistake of the user. */
class UsageError extends Error {}

interface Arguments {
  readonly help: boolean
  readonly install: boolean
  readonly name: string
  readonly idea: string | undefined
  readonly title: string | undefined
  readonly author: string | undefined
}

function readArguments(): Arguments {
  const { values, positionals } = parsed()
  const [name = '', ...others] = positionals
  if (others.length > 0)
    throw new UsageError(`expected one name, got ${positionals.join(' ')}: use quotes or dashes`)
  const { help = false, idea, title, author } = values
  return { help, install: values['no-install'] !== true, name, idea, title, author }
}

function parsed(): { values: ReturnType<typeof parseFlags>['values']; positionals: string[] } {
  try {
    return parseFlags()
  } catch (thrown) {
    throw new UsageError(optionMistake(thrown))
  }
}

function parseFlags() {
  return parseArgs({
    allowPositionals: true,
    options: {
      idea: { type: 'string' },
      title: { type: 'string' },
      author: { type: 'string' },
      'no-install': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
}

/** Completes the arguments: from the name, from git, or by a question if there is a terminal. */
async function storyFrom({ name, ...told }: Arguments): Promise<SolverStory> {
  return {
    name,
    title: oneLine(told.title) ?? titleFrom(name),
    author: oneLine(told.author) ?? authorOfGit() ?? 'unknown',
    idea: oneLine(told.idea) ?? (await asked('The idea, in one sentence: ')) ?? NO_IDEA,
  }
}

/** `my-idea` → `My idea` */
function titleFrom(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text without line breaks and outer spaces; undefined when nothing is left. */
function oneLine(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, ' ').trim() || undefined
}

function authorOfGit(): string | undefined {
  return oneLine(
    spawnSync('git', ['config', 'user.name'], { cwd: REPOSITORY, encoding: 'utf8' }).stdout ?? '',
  )
}

async function asked(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return oneLine(await terminal.question(question))
  } finally {
    terminal.close()
  }
}

/** Formats the files, because the length of the texts decides where lines are broken, and fails if they are not clean. */
function formatCode(folder: string): void {
  const biome = join(REPOSITORY, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  runTool([process.execPath, biome, 'check', '--write', '--error-on-warnings', folder], 'ignore')
}

/** Uses the pnpm that runs this command, because there may be no other. */
function linkPackage(): void {
  const path = process.env['npm_execpath'] ?? ''
  const script = /pnpm[^/\\]*\.[cm]?js$/.test(path) // npm and yarn set the variable to themselves
  const pnpm = script ? [process.execPath, path] : ['pnpm']
  runTool([...pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline'], 2)
}

function runTool(command: readonly string[], output: 'ignore' | 2): void {
  const [file = '', ...parameters] = command
  const { status, error } = spawnSync(file, parameters, { cwd: REPOSITORY, stdio: ['ignore', output, 2] })
  if (status !== 0) throw new Error(`\`${command.join(' ')}\` failed${error ? `: ${error.message}` : ''}`)
}

async function main(): Promise<void> {
  const told = readArguments()
  if (told.help) {
    console.log(USAGE)
    return
  }
  if (told.name === '') throw new UsageError('expected the name of the solver')
  const packages = join(REPOSITORY, 'packages')
  const ids = (await listSolvers(packages)).map(({ id }) => id)
  const problem = problemWithName(told.name, { ids, folders: readdirSync(packages) })
  if (problem !== undefined) throw new UsageError(problem)

  const folder = await writeSolver(REPOSITORY, await storyFrom(told))
  formatCode(folder)
  if (told.install) linkPackage()
  const where = relative(process.cwd(), folder)
  console.log(`Wrote ${where}. Write your idea into ${join(where, 'src', 'search.ts')}.

  pnpm vitest run --project ${folder.slice(dirname(folder).length + 1)}
  pnpm bench --solver ${told.name},bitmask --quick`)
}

try {
  await main()
} catch (thrown) {
  console.error(`new:solver: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  if (thrown instanceof UsageError) console.error('See `pnpm new:solver --help`.')
  process.exitCode = thrown instanceof UsageError ? 2 : 1
}
