/** What the user writes for solvers: `mrv`, `./my-solver.js#my-idea`, `judge:python3 solver.py`, and lists of these. */
import { CatalogError } from './errors.ts'
import { HOME_FOLDER, solversIn } from './list.ts'

const PROGRAM = /^(exec|exec-batch|judge):/

/** Whether a reference names a program in another language. */
export function isProgram(reference: string): boolean {
  return PROGRAM.test(reference)
}

/** How a program is asked: line by line, in batches that end with an empty line, or by starting it for each puzzle. */
export type ProgramKind = 'exec' | 'exec-batch' | 'judge'

/** @throws CatalogError if the reference names no command */
export function programIn(reference: string): { readonly kind: ProgramKind; readonly command: string } {
  const [prefix, kind] = PROGRAM.exec(reference) ?? []
  const command = commandOf(reference)
  if (command !== '') return { command, kind: kind as ProgramKind }
  throw new CatalogError(`${prefix} expected a command, as in ${prefix}./my-solver`)
}

/** The command of a reference to a program: without what stands before it, and without `#id`. */
export function commandOf(reference: string): string {
  return splitReference(reference).source.replace(PROGRAM, '').trim()
}

interface Reference {
  readonly source: string
  readonly id: string | undefined
  /** What stands in parentheses behind the id. */
  readonly told: string | undefined
}

/** Splits `SOURCE#ID`, or `SOURCE#ID(TRAITS)`. A `#` without a valid id after it belongs to the source. */
export function splitReference(reference: string): Reference {
  const [, source = reference, id, told] = /^(.+)#([a-z][a-z0-9-]*)(?:\(([^()]*)\))?$/s.exec(reference) ?? []
  return { source, id, told }
}

const TOLD = ['state', 'inference', 'order'] as const

/** What a reference tells of a program, of which nothing else is known. */
export type ToldTraits = Partial<Record<(typeof TOLD)[number], string>>

/**
 * The traits in `exec:./solve#name(inference=naked singles; order=fewest candidates)`.
 *
 * @throws CatalogError for any other trait
 */
export function traitsIn(reference: string): ToldTraits {
  const { told = '' } = splitReference(reference)
  const pairs = told.split(';').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*(\S.*?)\s*$/s.exec(pair) ?? []
      if ((TOLD as readonly string[]).includes(name)) return [name, value]
      throw new CatalogError(
        `${reference}: expected ${TOLD.join(', ')}, each as in inference=naked singles, with semicolons between them, got '${pair.trim()}'`,
      )
    }),
  )
}

/** A comma that separates: not in quotes, and not behind a backslash. */
const PIECE = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^,])+|(?<=^|,)(?=,|$)/gsu

/**
 * The references in a list with commas between them, each once. A command may contain commas, so programs come last: a
 * command goes on to the end of the list, or to the next program.
 *
 * @param folder the folder of the packages `solver-*`; the default is the folder that contains this package
 * @throws CatalogError for an empty name, and for a solver behind a command, which could be a part of it
 */
export function referencesIn(list: string, folder: string = HOME_FOLDER): string[] {
  const references: string[] = []
  for (const piece of list.match(PIECE) ?? ['']) {
    const [name, last = ''] = [piece.trim(), references.at(-1) ?? '']
    if (!isProgram(last) || isProgram(name)) references.push(name)
    else {
      requireWordOf(last, name, folder)
      references.push(`${references.pop()},${piece.trimEnd()}`)
    }
  }
  if (!references.includes('')) return [...new Set(references)]
  throw new CatalogError(`expected solvers with a comma between them, got '${list}'`)
}

function requireWordOf(program: string, name: string, folder: string): void {
  if (!solversIn(folder).some(({ id }) => id === splitReference(name).source)) return
  throw new CatalogError(
    `'${program},${name}': expected programs after all other solvers, as in '${name},${program}'; a comma of a command can be quoted`,
  )
}
