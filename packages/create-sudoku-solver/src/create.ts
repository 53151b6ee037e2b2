/** `npm create sudoku-solver my-idea` writes a package that builds, passes the conformance suite and can be measured. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type HelpBlock, helpText, UsageError } from '@sudoku-lab/console'
import { optionsHelp, storyOf, type Versions, valuesIn, writePackage } from './package.ts'

const USAGE: readonly HelpBlock[] = [
  'Usage: npm create sudoku-solver NAME [-- options]',
  "Writes the folder sudoku-solver-NAME: a package with a small backtracker that passes every test of Sudoku Lab, to be turned into your idea. NAME is the solver's id, in kebab-case: my-idea.",
  optionsHelp('', ['--folder DIR', 'the folder to write, instead of sudoku-solver-NAME']),
  'Exit codes: 0 the package was written, 1 it could not be written, 2 wrong usage.',
  [
    'Example:',
    [
      'npm create sudoku-solver colour-chains -- --idea "Follows chains of two candidates to a conflict."',
      '',
    ],
  ],
]

/** What the program knows of the lab that it was built in. */
export interface Lab {
  readonly versions: Versions
  /** The ids of its solvers. */
  readonly solvers: readonly string[]
  /** The folder of the templates. */
  readonly templates: string
}

/**
 * Writes a package that stands alone.
 *
 * @returns what to print.
 * @throws UsageError for wrong parameters, and Error if a file cannot be written.
 */
export function create(parameters: readonly string[], { versions, solvers, templates }: Lab): string {
  const values = valuesIn(parameters)
  if (values.help) return helpText(USAGE)
  const story = storyOf(values, solvers)
  const folder = resolve(values.folder ?? `sudoku-solver-${story.name}`)
  requireEmpty(folder)
  writePackage({ templates, folder }, story, versions)
  const shown = relative(process.cwd(), folder) || '.'
  return `Wrote ${shown}. Your idea goes into src/search.ts.

  cd ${shown}
  npm install
  npm test                      # the conformance suite
  npm run try -- --watch        # a first look, whenever you save
  npm run bench -- --quick      # your solver beside two others; without --quick, with verdicts`
}

/** @throws UsageError for a folder in which something would be overwritten. */
function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder`)
  if (readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`)
}
