/** The solvers at work, one for each geometry, each made once. */
import { isProgram, listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import type { Geometry, Solver, SolverDefinition } from '@sudoku-lab/core'
import { CommandError } from '../errors.ts'
import type { Assignment } from './assignment.ts'

/** Who is asked when nobody is named: the first that is there and supports the geometry. */
const FASTEST_FIRST = ['lanes-batch', 'band', 'mrv']

/** One solver at work. */
export interface Engaged {
  readonly definition: SolverDefinition
  readonly solver: Solver
  /** Not one of this laboratory: its answers are checked. */
  readonly isForeign: boolean
}

/** What was asked of a search: by whom, and how long. */
type Limited = Partial<Pick<Assignment, 'solver'>> & Pick<Assignment, 'nodeLimit' | 'timeout'>

export class SolverBank {
  private readonly definitions: readonly SolverDefinition[]
  private readonly isForeign: boolean
  private readonly engaged = new Map<Geometry, Engaged>()

  /** @param definitions The first that supports a geometry is asked. */
  constructor(definitions: readonly SolverDefinition[], isForeign = false) {
    this.definitions = definitions
    this.isForeign = isForeign
  }

  /**
   * @param patience seconds that a program in another language has for an answer.
   * @throws CatalogError when there is no such solver, CommandError when the reference holds more than one.
   */
  static async open(reference: string | undefined, patience: number = Infinity): Promise<SolverBank> {
    if (reference === undefined) return new SolverBank(await loadFastest())
    const isKnown = (await listSolvers()).some(({ id }) => id === reference)
    return new SolverBank([await loadOne(reference, patience)], !isKnown)
  }

  /** The solver for a geometry, or `undefined` when none supports it. */
  engage(geometry: Geometry): Engaged | undefined {
    const known = this.engaged.get(geometry)
    if (known !== undefined) return known
    const definition = this.definitions.find(({ supports }) => supports(geometry))
    if (definition === undefined) return undefined
    const engaged = { definition, solver: definition.create(geometry), isForeign: this.isForeign }
    this.engaged.set(geometry, engaged)
    return engaged
  }

  /**
   * @throws CommandError for a limit that would not be kept: where a solver cannot be told to give up, only a
   * program can still be ended when its time is up.
   */
  requireLimitable({ solver, nodeLimit, timeout }: Limited): void {
    const deaf = this.definitions.find(({ lacks }) => lacks?.includes('node-limit'))
    if (deaf === undefined) return
    if (nodeLimit < Infinity)
      throw new CommandError(`${deaf.id} cannot be limited: --node-limit does not reach it`)
    if (timeout < Infinity && !isProgram(solver ?? ''))
      throw new CommandError(`${deaf.id} cannot be limited: --timeout does not reach it`)
  }

  /** The ids of the solvers that may be asked. */
  get ids(): string[] {
    return this.definitions.map(({ id }) => id)
  }
}

/** Of the fastest those that load: one that is broken is no reason not to solve. */
async function loadFastest(): Promise<SolverDefinition[]> {
  const ids = (await listSolvers()).map(({ id }) => id)
  const present = FASTEST_FIRST.filter((id) => ids.includes(id))
  const loaded = await Promise.allSettled(present.map((id) => loadSolvers(id)))
  const definitions = loaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const failure = loaded.find((result) => result.status === 'rejected')
  if (definitions.length === 0) throw failure?.reason ?? new CommandError('there is no solver here')
  return definitions
}

async function loadOne(reference: string, patience: number): Promise<SolverDefinition> {
  const [definition, ...others] = await loadSolvers(reference, { patience: 1000 * patience })
  if (definition === undefined) throw new CommandError(`${reference} holds no solver`)
  if (others.length === 0) return definition
  const ids = [definition, ...others].map(({ id }) => `${reference}#${id}`)
  throw new CommandError(`${reference} holds ${ids.length} solvers, say which: ${ids.join(', ')}`)
}
