/** Fills the templates and writes a package that stands alone. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writingReasonOf } from '@sudoku-lab/console'
import { type SolverStory, TEMPLATE_HELPERS } from '@sudoku-lab/new-solver'
import Handlebars from 'handlebars'

/** What the templates are filled with. */
export interface PackageStory extends SolverStory {
  /** The version of the packages of Sudoku Lab that the new package depends on. */
  readonly lab: string
  readonly typescript: string
  readonly vitest: string
}

const ENDING = /\.hbs$/

/**
 * Writes every template of a folder, and overwrites nothing.
 *
 * @throws Error when a file is there already or cannot be written.
 */
export function writePackage(templates: string, folder: string, story: PackageStory): void {
  const handlebars = Handlebars.create()
  for (const [name, helper] of Object.entries(TEMPLATE_HELPERS)) handlebars.registerHelper(name, helper)
  for (const path of readdirSync(templates, { recursive: true, encoding: 'utf8' })) {
    if (!ENDING.test(path)) continue
    const fill = handlebars.compile(readFileSync(join(templates, path), 'utf8'))
    const file = join(folder, path.replace(ENDING, '').replace(/^gitignore$/, '.gitignore')) // npm packs no .gitignore
    write(file, fill(story))
  }
}

function write(file: string, text: string): void {
  try {
    makeFolder(dirname(file))
    writeFileSync(file, text, { flag: 'wx' })
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException
    throw new Error(`cannot write ${error.path ?? file}: ${writingReasonOf(error)}`, { cause: thrown })
  }
}

/** Makes a folder and those around it. Node's option `recursive` never returns where the system refuses, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}
