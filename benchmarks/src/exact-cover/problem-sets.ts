/**
 * Reads sets of exact cover problems: families with published numbers of solutions, or a file in Knuth's
 * notation.
 */
import { existsSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { readTextFile, say } from '@sudoku-lab/console'
import { type Problem, parseProblem } from '@sudoku-lab/exact-cover'
import { namedProblem } from '@sudoku-lab/exact-cover/problems'
import { type InstanceSet, type SetDescription, UsageError } from '@sudoku-lab/harness'
import { type Cover, coverOf } from './cover.ts'
import { claimOf } from './solutions.ts'

interface KnownSet {
  readonly description: string
  /** Name of a problem → its published number of solutions. */
  readonly problems: Readonly<Record<string, number>>
}

const SETS: Readonly<Record<string, KnownSet>> = {
  classics: {
    description: 'one problem of each kind, each with at most some thousand solutions',
    problems: {
      'queens-8': 92,
      'queens-9': 352,
      'langford-8': 300,
      'dominoes-4x6': 281,
      'matchings-10': 945,
      'latin-4': 576,
      'reduced-latin-5': 56,
      'pentominoes-20x3': 8,
    },
  },
  queens: {
    description: 'queens on boards from 6×6 to 10×10',
    problems: { 'queens-6': 4, 'queens-7': 40, 'queens-8': 92, 'queens-9': 352, 'queens-10': 724 },
  },
  packings: {
    description: 'pentominoes and dominoes',
    problems: { 'pentominoes-20x3': 8, 'pentominoes-15x4': 1472, 'dominoes-4x6': 281, 'dominoes-6x6': 6728 },
  },
  colours: {
    description: 'problems with colours, which few packages support',
    problems: { 'petersen-3': 120, 'petersen-4': 12_960, 'word-squares-3': 12, 'word-squares-4': 576 },
  },
}

export function describeSets(): SetDescription[] {
  return Object.entries(SETS).map(([name, { description, problems }]) => ({
    name,
    description,
    count: Object.keys(problems).length,
  }))
}

/** @throws UsageError for a name that is neither a set nor a file, or for a file that is not a problem. */
export async function readProblems(nameOrPath: string, directory: string): Promise<InstanceSet<Cover>> {
  const known = Object.hasOwn(SETS, nameOrPath) ? SETS[nameOrPath] : undefined
  if (known === undefined) return readFileSet(nameOrPath, directory)
  const names = Object.keys(known.problems)
  const instances = names.map((name) => {
    const encoding = namedProblem(name)
    if (encoding === undefined) throw new RangeError(`${name} is not the name of a problem`)
    return coverOf(encoding.problem)
  })
  return { id: nameOrPath, names, known: Object.values(known.problems).map(claimOf), ...shaped(instances) }
}

/** If any of the problems has colours, the shape says so, and engines without colours refuse the set. */
function shaped(instances: readonly Cover[]): Pick<InstanceSet<Cover>, 'instances' | 'shape'> {
  const isColoured = instances.some(({ colours }) => colours !== undefined)
  return isColoured ? { instances, shape: { colours: 'yes' } } : { instances }
}

function readFileSet(nameOrPath: string, directory: string): InstanceSet<Cover> {
  const path = resolve(directory, nameOrPath)
  if (!existsSync(path)) {
    throw new UsageError(
      `unknown set "${nameOrPath}": neither one of ${Object.keys(SETS).join(', ')} nor a file`,
    )
  }
  const id = basename(path, extname(path))
  return { id, path, names: [id], ...shaped([coverOf(problemIn(path))]) }
}

function problemIn(path: string): Problem {
  try {
    return parseProblem(readTextFile(path, UsageError), (warning) => say('bench', `${path}: ${warning}`))
  } catch (thrown) {
    throw thrown instanceof SyntaxError ? new UsageError(`${path}: ${thrown.message}`) : thrown
  }
}
