/** The solvers in use are created once for each geometry. */
import { isProgram, listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import { describeGeometry, type Geometry, type Solver, type SolverDefinition } from '@sudoku-lab/core'
import { CommandError } from '../errors.ts'
import { checkedSolver } from './checked-solver.ts'
import type { Assignment } from './piece.ts'

/**
 * The solvers to use if none is named, each with its package, which is found faster than its id. The first one that
 * can be loaded and supports the geometry is used. The first one takes its time for a call, and is fast for many puzzles in one.
 */
const FASTEST_FIRST = [
  '@sudoku-lab/solver-lanes#lanes-batch',
  '@sudoku-lab/solver-band#band',
  '@sudoku-lab/solver-mrv#mrv',
]

export interface SolverInUse {
  readonly definition: SolverDefinition
  /** If the solver is foreign, its answers are checked, and a wrong one is thrown as an error. */
  readonly solver: Solver
}

export class Solvers {
  private readonly definitions: SolverDefinition[]
  private readonly isForeign: boolean
  private readonly notLoaded: string[]
  private readonly inUse = new Map<Geometry, SolverInUse>()

  /**
   * @param isForeign whether they are not part of this repository, so that their answers have to be checked
   * @param notLoaded references of further solvers; each is loaded only if none before it supports a geometry
   */
  constructor(
    definitions: readonly SolverDefinition[],
    isForeign = false,
    notLoaded: readonly string[] = [],
  ) {
    this.definitions = [...definitions]
    this.isForeign = isForeign
    this.notLoaded = [...notLoaded]
  }

  /** The fastest solver for each board, if it is asked for many puzzles in one call, or for one. */
  static fastest(asked: 'many' | 'one'): Solvers {
    return new Solvers([], false, asked === 'many' ? FASTEST_FIRST : FASTEST_FIRST.slice(1))
  }

  /**
   * @param patience the time limit for an answer of a program in another language, in seconds
   * @throws CatalogError if there is no such solver, CommandError if the reference contains more than one
   */
  static async open(reference?: string, patience: number = Infinity): Promise<Solvers> {
    if (reference === undefined) return Solvers.fastest('many')
    const isKnown = !isProgram(reference) && (await listSolvers()).some(({ id }) => id === reference)
    const definitions = await loadSolvers(reference, { patience: 1000 * patience })
    if (definitions.length === 1) return new Solvers(definitions, !isKnown)
    const ids = definitions.map(({ id }) => `${reference}#${id}`).join(', ')
    throw new CommandError(`${reference} contains ${definitions.length} solvers; choose one: ${ids}`)
  }

  /** The solver for a geometry. If none supports it, the solver fails at every puzzle. */
  async forGeometry(geometry: Geometry): Promise<SolverInUse> {
    const known = this.inUse.get(geometry)
    if (known !== undefined) return known
    const definition = await this.definitionFor(geometry)
    const solver = definition.supports(geometry)
      ? definition.create(geometry)
      : incapable(definition, geometry)
    const inUse = { definition, solver: this.isForeign ? checkedSolver(geometry, solver) : solver }
    this.inUse.set(geometry, inUse)
    return inUse
  }

  /** Loads one solver after another until one supports the geometry. Those that cannot be loaded are skipped. */
  private async definitionFor(geometry: Geometry): Promise<SolverDefinition> {
    const supporting = (): SolverDefinition | undefined =>
      this.definitions.find(({ supports }) => supports(geometry))
    for (;;) {
      const found = supporting()
      if (found !== undefined) return found
      const reference = this.notLoaded.shift()
      if (reference === undefined) break
      this.definitions.push(...(await loadSolvers(reference).catch(() => [])))
    }
    const [first] = this.definitions
    if (first === undefined) throw new CommandError('no solver can be loaded')
    return first
  }

  /**
   * @throws CommandError for a limit that would not be kept. If a solver cannot be limited, only --timeout
   * for a program in another language works, because the program can be killed.
   */
  requireLimitable({
    solver = '',
    nodeLimit,
    timeout,
  }: { readonly solver?: string } & Pick<Assignment, 'nodeLimit' | 'timeout'>): void {
    const deaf = this.definitions.find(({ lacks }) => lacks?.includes('node-limit'))
    if (deaf === undefined) return
    if (nodeLimit < Infinity) throw new CommandError(`${deaf.id} cannot be limited by --node-limit`)
    if (timeout < Infinity && !isProgram(solver))
      throw new CommandError(`${deaf.id} cannot be limited by --timeout`)
  }
}

/** Says of every puzzle why the solver does not take its board. */
function incapable(definition: SolverDefinition, geometry: Geometry): Solver {
  return {
    solve: () => {
      definition.create(geometry)
      throw new RangeError(`it cannot solve boards of ${describeGeometry(geometry)}`)
    },
  }
}
