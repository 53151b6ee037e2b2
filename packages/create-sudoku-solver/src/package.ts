/** Fills the templates and writes the package of a new solver. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Script } from 'node:vm'
import {
  type HelpBlock,
  makeFolder,
  printableLines,
  say,
  UsageError,
  watchStandardOutput,
  writingReasonOf,
} from '@sudoku-lab/console'

/** The versions that a package outside of the repository depends on. */
export interface Versions {
  /** The version of the packages of Sudoku Lab. */
  readonly lab: string
  readonly typescript: string
  readonly vitest: string
}

/** What the templates tell of a solver. */
export interface SolverStory {
  /** Kebab-case, unused. */
  readonly name: string
  readonly title: string
  readonly author: string
  /** One sentence that says what is new in this solver. */
  readonly idea: string
}

/** The options that both programs have, and `folder`. */
const OPTIONS = {
  idea: { type: 'string' },
  title: { type: 'string' },
  author: { type: 'string' },
  folder: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Reads the parameters of a program: a name and options.
 *
 * @throws UsageError for anything else
 */
export function valuesIn(parameters: readonly string[]) {
  try {
    const options = { args: [...parameters], allowPositionals: true, options: OPTIONS }
    const { values, positionals } = parseArgs(options)
    return { ...values, positionals }
  } catch (thrown) {
    // it goes on to say how to pass a word that begins with a dash, which nobody wants here
    const message = (thrown as Error).message.replace(/\. To specify a positional argument .*$/su, '')
    throw new UsageError(`${message.charAt(0).toLowerCase()}${message.slice(1)}`)
  }
}

/** @param author where the author comes from if none is named @param others options of one of the programs */
export function optionsHelp(author: string, ...others: readonly (readonly [string, string])[]): HelpBlock {
  return [
    'Options:',
    ['--idea TEXT', 'one sentence that says what is new about it'],
    ['--title TEXT', 'its name in tables (made of NAME)'],
    ['--author TEXT', `who had the idea${author}`],
    ...others,
    ['-h, --help', 'this text'],
  ]
}

/**
 * The story of a solver. What is not told is made from its name.
 *
 * @param taken the ids of all solvers, and the folders of the lab's packages
 * @throws UsageError that says why a solver cannot have this name
 */
export function storyOf(
  { positionals, title, author, idea }: ReturnType<typeof valuesIn>,
  taken: readonly string[],
): SolverStory {
  const [name, ...others] = positionals
  if (name === undefined) throw new UsageError('expected the name of the solver')
  if (others.length > 0) throw new UsageError(`expected one name, got ${positionals.join(' ')}`)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(`${JSON.stringify(name)} is not kebab-case, as my-idea is`)
  if (name.startsWith('solver-'))
    throw new UsageError(`omit "solver-", as in ${name.slice('solver-'.length)}`)
  if (isReserved(name)) throw new UsageError(`${name} is a word of JavaScript, which cannot name a constant`)
  if (taken.includes(name) || taken.includes(`solver-${name}`))
    throw new UsageError(`there is a solver ${name} already`)
  return {
    name,
    title: oneLine(title) ?? capitalized(name.replaceAll('-', ' ')),
    author: oneLine(author) ?? 'unknown',
    idea: oneLine(idea) ?? 'Plain backtracking, which an idea will replace.',
  }
}

function isReserved(name: string): boolean {
  try {
    new Script(`'use strict'; const ${constantFrom(name)} = 0`)
    return name === 'await' // which is a word of modules alone
  } catch {
    return true
  }
}

/** The text without line breaks and outer spaces; undefined if nothing is left. */
export function oneLine(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, ' ').trim() || undefined
}

/** `my-idea-2` → `myIdea2`. */
function constantFrom(name: string): string {
  const [first = '', ...others] = name.split('-')
  return first + others.map(capitalized).join('')
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** What stands in double braces in the templates: `{{name}}`. */
function fillingOf(story: SolverStory, versions: Partial<Versions>): Readonly<Record<string, string>> {
  const { name, title, author, idea } = story
  const inComment = (text: string): string => text.replaceAll('*/', '* /')
  return {
    name,
    constant: constantFrom(name),
    class: capitalized(constantFrom(name)),
    idea,
    author,
    ideaAsComment: inComment(idea),
    titleAsComment: inComment(title),
    ideaAsJson: JSON.stringify(idea),
    authorAsJson: JSON.stringify(author),
    titleAsCode: JSON.stringify(title),
    originAsCode: JSON.stringify(`${author}, in this package.`),
    ...versions,
  }
}

const ENDING = /\.hbs$/
/** Only the repository builds a traced instantiation of its solvers, so a package outside of it has no lines for it. */
const TRACE_LINE = /^(.*\bTRACE\b.*|import \{ trace \} .*)\n/gm

/**
 * Writes the templates of a kind of package and those that all share, and overwrites nothing.
 *
 * @param versions are needed only for a package that stands alone.
 * @throws Error if a file is there already or cannot be written.
 */
export function writePackage(
  { templates, folder }: { readonly templates: string; readonly folder: string },
  story: SolverStory,
  versions?: Versions,
): void {
  const filling = fillingOf(story, versions ?? {})
  for (const part of [versions === undefined ? 'lab' : 'alone', 'shared']) {
    const all = readdirSync(join(templates, part), { recursive: true, encoding: 'utf8' })
    for (const path of all.filter((each) => ENDING.test(each))) {
      const template = readFileSync(join(templates, part, path), 'utf8')
      const text = versions === undefined ? template : template.replaceAll(TRACE_LINE, '')
      const file = path.replace(ENDING, '').replace(/^gitignore$/, '.gitignore') // npm packs no .gitignore
      write(
        join(folder, file),
        text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => filling[key] ?? ''),
      )
    }
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

/** Prints what a program has to say, or its mistake with exit code 2, or another failure with exit code 1. */
export async function run(
  name: string,
  help: string,
  program: (parameters: readonly string[]) => string | Promise<string>,
): Promise<void> {
  watchStandardOutput(name)
  try {
    process.stdout.write(`${printableLines(await program(process.argv.slice(2)))}\n`)
  } catch (thrown) {
    say(name, thrown instanceof Error ? thrown.message : String(thrown))
    if (thrown instanceof UsageError) process.stderr.write(`See \`${help}\`.\n`)
    process.exitCode = thrown instanceof UsageError ? 2 : 1
  }
}
