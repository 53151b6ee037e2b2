/** Checks the name of a new solver. */

/** The names that are already used. */
export interface TakenNames {
  /** Ids of all solvers, whatever package they are in. */
  readonly ids: readonly string[]
  /** Names of the folders in `packages/`. */
  readonly folders: readonly string[]
}

const LONGEST_NAME = 40 // a column of a table

/** Why a solver cannot have this name, or undefined when it can. */
export function problemWithName(name: string, { ids, folders }: TakenNames): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `${quoteName(name)} is not kebab-case${suggestion(name)}`
  if (name.startsWith('solver-')) {
    return `"${name}" would give the folder packages/solver-${name}; omit "solver-", as in ${name.slice('solver-'.length)}`
  }
  if (name.length > LONGEST_NAME) {
    return `"${name}" has ${name.length} letters; at most ${LONGEST_NAME} are allowed`
  }
  if (ids.includes(name)) return `there is a solver ${name} already`
  if (folders.includes(`solver-${name}`)) return `there is a folder packages/solver-${name} already`
  if (RESERVED.has(name)) return `"${name}" is a reserved word of TypeScript`
  return undefined
}

function quoteName(name: string): string {
  return name === '' ? 'an empty name' : JSON.stringify(name)
}

function suggestion(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const kebab = (words ?? []).join('-').replace(/^[0-9-]+/, '')
  return kebab === '' ? ', as my-idea is' : `: how about ${kebab}?`
}

/** Reserved words. They matter only for names of one word, because the name becomes the name of a constant. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export ' +
    'extends false finally for function if implements import in instanceof interface let new null package ' +
    'private protected public return static super switch this throw true try typeof undefined var void while ' +
    'with yield'
  ).split(' '),
)
