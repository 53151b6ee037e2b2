/** The solvers in use. There is one for each geometry, and each is created once. */
import { isProgram, listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import type { Geometry, Solver, SolverDefinition } from '@sudoku-lab/core'
import { CommandError } from '../errors.ts'
import type { Assignment } from './assignment.ts'
import { checkedSolver } from './checked-solver.ts'

/**
 * The solvers to use if none is named, each with its package, which is found faster than its id. The first one that
 * exists and supports the geometry is used.
 */
const FASTEST_FIRST = [
  '@sudoku-lab/solver-lanes#lanes-batch',
  '@sudoku-lab/solver-band#band',
  '@sudoku-lab/solver-mrv#mrv',
]

/** A solver in use. */
export interface SolverInUse {
  readonly definition: SolverDefinition
  /** If the solver is foreign, its answers are checked, and a wrong one is thrown as an error. */
  readonly solver: Solver
}

/** The solver and the limits that were requested. */
type Limited = Partial<Pick<Assignment, 'solver'>> & Pick<Assignment, 'nodeLimit' | 'timeout'>

export class Solvers {
  private readonly definitions: SolverDefinition[]
  private readonly isForeign: boolean
  private readonly notLoaded: string[]
  private readonly engaged = new Map<Geometry, SolverInUse>()

  /**
   * @param definitions The first one that supports a geometry is used.
   * @param isForeign Whether they are not part of this repository, so that their answers have to be checked.
   * @param notLoaded The ids of further solvers. Each is loaded only if none before it supports a geometry.
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

  /**
   * @param patience the time limit for an answer of a program in another language, in seconds.
   * @throws CatalogError if there is no such solver, CommandError if the reference contains more than one.
   */
  static async open(reference: string | undefined, patience: number = Infinity): Promise<Solvers> {
    if (reference === undefined) return new Solvers([], false, FASTEST_FIRST)
    const isKnown = !isProgram(reference) && (await listSolvers()).some(({ id }) => id === reference)
    return new Solvers([await loadOne(reference, patience)], !isKnown)
  }

  /** The solver for a geometry, or `undefined` if none supports it. */
  async forGeometry(geometry: Geometry): Promise<SolverInUse | undefined> {
    const known = this.engaged.get(geometry)
    if (known !== undefined) return known
    const definition =
      this.definitions.find(({ supports }) => supports(geometry)) ?? (await this.loadFor(geometry))
    if (definition === undefined) return undefined
    const solver = definition.create(geometry)
    const engaged = { definition, solver: this.isForeign ? checkedSolver(geometry, solver) : solver }
    this.engaged.set(geometry, engaged)
    return engaged
  }

  /** Loads one solver after another until one supports the geometry. Broken solvers are skipped. */
  private async loadFor(geometry: Geometry): Promise<SolverDefinition | undefined> {
    let failure: unknown
    for (let id = this.notLoaded.shift(); id !== undefined; id = this.notLoaded.shift()) {
      const loaded = await loadSolvers(id).catch((error: unknown) => {
        failure = error
        return []
      })
      this.definitions.push(...loaded)
      const found = loaded.find(({ supports }) => supports(geometry))
      if (found !== undefined) return found
    }
    if (this.definitions.length === 0) throw failure ?? new CommandError('there is no solver')
    return undefined
  }

  /**
   * @throws CommandError for a limit that would not be kept. If a solver cannot be limited, only --timeout
   * for a program in another language works, because the program can be killed.
   */
  requireLimitable({ solver, nodeLimit, timeout }: Limited): void {
    const deaf = this.definitions.find(({ lacks }) => lacks?.includes('node-limit'))
    if (deaf === undefined) return
    if (nodeLimit < Infinity) throw new CommandError(`${deaf.id} cannot be limited by --node-limit`)
    if (timeout < Infinity && !isProgram(solver ?? ''))
      throw new CommandError(`${deaf.id} cannot be limited by --timeout`)
  }

  /** The ids of the solvers that may be used. */
  get ids(): string[] {
    return this.definitions.map(({ id }) => id)
  }
}

async function loadOne(reference: string, patience: number): Promise<SolverDefinition> {
  const [definition, ...others] = await loadSolvers(reference, { patience: 1000 * patience })
  if (definition === undefined) throw new CommandError(`${reference} contains no solver`)
  if (others.length === 0) return definition
  const ids = [definition, ...others].map(({ id }) => `${reference}#${id}`)
  throw new CommandError(`${reference} contains ${ids.length} solvers; choose one: ${ids.join(', ')}`)
}
