/** Fills the templates and writes a package. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Handlebars from 'handlebars'
import { TEMPLATE_HELPERS } from './helpers.ts'

/** The texts of the package of a new solver. */
export interface SolverStory {
  /** Kebab-case, unused: see `problemWithName`. */
  readonly name: string
  readonly title: string
  readonly author: string
  /** One sentence that says what is new in this solver. */
  readonly idea: string
}

/** The versions that a package outside of the repository depends on. */
export interface Versions {
  /** The version of the packages of Sudoku Lab. */
  readonly lab: string
  readonly typescript: string
  readonly vitest: string
}

const ENDING = /\.hbs$/
/** Only the repository builds traced copies of its solvers, so a package outside of it has no lines for them. */
const TRACE_LINE = /^ *\/\/\+.*\n/gm

/**
 * Writes every template of a folder, and overwrites nothing.
 *
 * @param filling has versions only for a package that stands alone.
 * @throws Error if a file is there already or cannot be written.
 */
export function writePackage(
  templates: string,
  folder: string,
  filling: SolverStory | (SolverStory & Versions),
): void {
  const handlebars = Handlebars.create()
  for (const [name, helper] of Object.entries(TEMPLATE_HELPERS)) handlebars.registerHelper(name, helper)
  for (const path of readdirSync(templates, { recursive: true, encoding: 'utf8' })) {
    if (!ENDING.test(path)) continue
    const template = readFileSync(join(templates, path), 'utf8')
    const fill = handlebars.compile('lab' in filling ? template.replaceAll(TRACE_LINE, '') : template)
    const file = join(folder, path.replace(ENDING, '').replace(/^gitignore$/, '.gitignore')) // npm packs no .gitignore
    write(file, fill(filling))
  }
}

function write(file: string, text: string): void {
  try {
    makeFolder(dirname(file))
    writeFileSync(file, text, { flag: 'wx' })
  } catch (thrown) {
    const { path = file, message } = thrown as NodeJS.ErrnoException
    const reason = message.replace(/^E[A-Z0-9]+: ([^,]+), .*$/su, '$1')
    throw new Error(`cannot write ${path}: ${reason}`, { cause: thrown })
  }
}

/** Makes a folder and those around it. Node's option `recursive` never returns where the system refuses, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}
