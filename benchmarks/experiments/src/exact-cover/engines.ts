/** The engines of the comparison with one interface: build a problem, and find some of its solutions. */
import { fromRows, solve } from '@sudoku-lab/exact-cover'
import { DancingLinks } from 'dancing-links'
import type { Rows } from './problems.ts'

/** The number of solutions found and, if the engine reports it, the bytes of working memory. */
export interface Outcome {
  readonly solutions: number
  readonly memory?: number
  readonly engine?: string
}

export type Run = (most: number) => Outcome

export const ENGINE_IDS = ['auto', 'links', 'dancing-links'] as const
export type EngineId = (typeof ENGINE_IDS)[number]

/** Building and searching are timed. Converting the rows to the form of a package is not. */
export function runnerOf(id: EngineId | 'sieve', rows: Rows): Run {
  return id === 'dancing-links' ? dancingLinks(rows) : ours(id, rows)
}

function ours(engine: 'auto' | 'links' | 'sieve', { primary, secondary, options }: Rows): Run {
  return (most) => {
    const problem = fromRows(options, { primary, secondary })
    const { solutions, memory, engine: name } = solve(problem, { solutions: most, engine })
    return { solutions: solutions.length, memory, engine: name }
  }
}

function dancingLinks({ primary, secondary, options }: Rows): Run {
  const links = new DancingLinks<number>()
  if (secondary === 0) {
    const constraints = options.map((items, data) => ({ data, columnIndices: [...items] }))
    return (most) => {
      const solver = links.createSolver({ columns: primary })
      solver.addSparseConstraints(constraints)
      return { solutions: solver.find(most).length }
    }
  }
  const constraints = options.map((items, data) => ({
    data,
    columnIndices: {
      primary: items.filter((item) => item < primary),
      secondary: items.filter((item) => item >= primary).map((item) => item - primary),
    },
  }))
  return (most) => {
    const solver = links.createSolver({ primaryColumns: primary, secondaryColumns: secondary })
    solver.addSparseConstraints(constraints)
    return { solutions: solver.find(most).length }
  }
}
