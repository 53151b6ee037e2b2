/** `npm create sudoku-solver my-idea`: writes a package that builds, passes the conformance suite and can be measured. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { optionMistake, problemWithName, type SolverStory } from '@sudoku-lab/new-solver'
import { writePackage } from './write-package.ts'

declare const LAB_VERSION: string
declare const LAB_SOLVERS: readonly string[]
declare const TYPESCRIPT_VERSION: string
declare const VITEST_VERSION: string

const USAGE = `Usage: npm create sudoku-solver NAME [-- options]

Writes the folder sudoku-solver-NAME: a package with a small backtracker that passes every test of Sudoku Lab, to be
turned into your idea. NAME is the solver's id, in kebab-case: my-idea.

  --idea TEXT     one sentence that says what is new about it
  --title TEXT    its name in tables (made of NAME)
  --author TEXT   who had the idea
  --folder DIR    the folder to write, instead of sudoku-solver-NAME
  -h, --help      this text
  --version       the version of this program

Exit codes: 0 the package was written, 1 it could not be written, 2 wrong usage.

Example: npm create sudoku-solver colour-chains -- --idea "Follows chains of two candidates to a conflict."`

const TEMPLATES = fileURLToPath(new URL('./templates', import.meta.url))

/** Something that the user can put right. */
class UsageError extends Error {}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        idea: { type: 'string' },
        title: { type: 'string' },
        author: { type: 'string' },
        folder: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (thrown) {
    throw new UsageError(optionMistake(thrown))
  }
}

/** The text without line breaks and outer spaces; undefined when nothing is left. */
function oneLine(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, ' ').trim() || undefined
}

/** `my-idea` → `My idea` */
function titleFrom(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @throws UsageError for a folder in which something would be overwritten. */
function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder`)
  if (readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`)
}

function nameFrom(positionals: readonly string[]): string {
  const [name, ...others] = positionals
  if (name === undefined) throw new UsageError('expected the name of the solver')
  if (others.length > 0) throw new UsageError(`expected one name, got ${positionals.join(' ')}`)
  const problem = problemWithName(name, { ids: LAB_SOLVERS, folders: [] })
  if (problem !== undefined) throw new UsageError(problem)
  return name
}

function main(): void {
  const { values, positionals } = parsed()
  if (values.help === true || values.version === true) {
    console.log(values.help === true ? USAGE : LAB_VERSION)
    return
  }
  const name = nameFrom(positionals)
  const folder = resolve(values.folder ?? `sudoku-solver-${name}`)
  requireEmpty(folder)
  const story: SolverStory = {
    name,
    title: oneLine(values.title) ?? titleFrom(name),
    author: oneLine(values.author) ?? 'unknown',
    idea: oneLine(values.idea) ?? 'Plain backtracking, until the idea is in.',
  }
  const versions = { lab: LAB_VERSION, typescript: TYPESCRIPT_VERSION, vitest: VITEST_VERSION }
  writePackage(TEMPLATES, folder, { ...story, ...versions })
  const shown = relative(process.cwd(), folder) || '.'
  console.log(`Wrote ${shown}. Your idea goes into src/search.ts.

  cd ${shown}
  npm install
  npm test                      # the conformance suite
  npm run bench -- --quick      # your solver beside two others; without --quick, with verdicts`)
}

try {
  main()
} catch (thrown) {
  console.error(`create-sudoku-solver: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  if (thrown instanceof UsageError) console.error('See `npm create sudoku-solver -- --help`.')
  process.exitCode = thrown instanceof UsageError ? 2 : 1
}
