/** `pnpm new:solver my-idea` writes a package that builds and passes the linter and the conformance suite. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listSolvers } from '@sudoku-lab/catalog'
import { type HelpBlock, helpText, UsageError } from '@sudoku-lab/console'
import { oneLine, optionsHelp, storyOf, valuesIn, writePackage } from './package.ts'

const USAGE: readonly HelpBlock[] = [
  'Usage: pnpm new:solver NAME [options]',
  "Writes packages/solver-NAME: a small backtracker that passes every test, to be turned into your idea. NAME is the solver's id, in kebab-case: my-idea.",
  optionsHelp(' (the user.name of git)'),
  [
    'Example:',
    ['pnpm new:solver colour-chains --idea "Follows chains of two candidates to a conflict."', ''],
  ],
]

/**
 * Writes `packages/solver-NAME` into the repository, overwrites nothing, and links it into the workspace.
 *
 * @returns what to print.
 * @throws UsageError for wrong parameters, and Error if a step fails.
 */
export async function newSolver(parameters: readonly string[], repository: string): Promise<string> {
  const values = valuesIn(parameters)
  if (values.help) return helpText(USAGE)
  if (values.folder !== undefined) throw new UsageError("unknown option '--folder'")
  const packages = join(repository, 'packages')
  const ids = (await listSolvers(packages)).map(({ id }) => id)
  const author = values.author ?? authorOfGit(repository)
  const story = storyOf({ ...values, ...(author && { author }) }, [...ids, ...readdirSync(packages)])
  const { name } = story

  const folder = join(packages, `solver-${name}`)
  writePackage({ templates: join(packages, 'create-sudoku-solver/templates'), folder }, story)
  formatCode(repository, folder)
  linkPackage(repository)
  const where = relative(process.cwd(), folder)
  return `Wrote ${where}. Write your idea into ${join(where, 'src', 'search.ts')}.

  pnpm vitest run packages/solver-${name}
  pnpm bench try ${name} --watch            # a first look, whenever you save
  pnpm bench --solver ${name},bitmask --quick
  pnpm playground --solver ${name},bitmask   # watch it`
}

function authorOfGit(cwd: string): string | undefined {
  return oneLine(spawnSync('git', ['config', 'user.name'], { cwd, encoding: 'utf8' }).stdout ?? '')
}

/** Formats the files, because the length of the texts decides where lines are broken, and fails if they are not clean. */
function formatCode(repository: string, folder: string): void {
  const biome = join(repository, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  runTool(repository, [process.execPath, biome, 'check', '--write', '--error-on-warnings', folder], 'ignore')
}

/** Uses the pnpm that runs this command, because there may be no other. */
function linkPackage(repository: string): void {
  const path = process.env['npm_execpath'] ?? ''
  const script = /pnpm[^/\\]*\.[cm]?js$/.test(path) // npm and yarn set the variable to themselves
  const pnpm = script ? [process.execPath, path] : ['pnpm']
  runTool(repository, [...pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline'], 2)
}

function runTool(cwd: string, command: readonly string[], output: 'ignore' | 2): void {
  const [file = '', ...parameters] = command
  const { status, error } = spawnSync(file, parameters, { cwd, stdio: ['ignore', output, 2] })
  if (status !== 0) throw new Error(`\`${command.join(' ')}\` failed${error ? `: ${error.message}` : ''}`)
}
