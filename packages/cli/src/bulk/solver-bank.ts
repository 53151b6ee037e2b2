/** The solvers at work, one for each geometry, each made once. */
import { listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import type { Geometry, Solver, SolverDefinition } from '@sudoku-lab/core'
import { CommandError } from '../errors.ts'

/** Who is asked when nobody is named: the first that is there and supports the geometry. */
const FASTEST_FIRST = ['lanes', 'band', 'mrv']

/** One solver at work. */
export interface Engaged {
  readonly definition: SolverDefinition
  readonly solver: Solver
  /** Not one of this laboratory: its answers are checked. */
  readonly isForeign: boolean
}

export class SolverBank {
  private readonly definitions: readonly SolverDefinition[]
  private readonly isForeign: boolean
  private readonly engaged = new Map<Geometry, Engaged>()

  /** @param definitions The first that supports a geometry is asked. */
  constructor(definitions: readonly SolverDefinition[], isForeign = false) {
    this.definitions = definitions
    this.isForeign = isForeign
  }

  /** @throws CatalogError when there is no such solver, CommandError when the reference holds more than one. */
  static async open(reference: string | undefined): Promise<SolverBank> {
    if (reference === undefined) return new SolverBank(await loadFastest())
    const isKnown = (await listSolvers()).some(({ id }) => id === reference)
    return new SolverBank([await loadOne(reference)], !isKnown)
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

  /** @throws CommandError when the search is to be limited and a solver cannot be told to give up. */
  requireLimitable(isLimited: boolean): void {
    const deaf = this.definitions.find(({ lacks }) => lacks?.includes('node-limit'))
    if (!isLimited || deaf === undefined) return
    throw new CommandError(`${deaf.id} cannot be told to give up: --node-limit and --timeout do not reach it`)
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

async function loadOne(reference: string): Promise<SolverDefinition> {
  const [definition, ...others] = await loadSolvers(reference)
  if (definition === undefined) throw new CommandError(`${reference} holds no solver`)
  if (others.length === 0) return definition
  const ids = [definition, ...others].map(({ id }) => `${reference}#${id}`)
  throw new CommandError(`${reference} holds ${ids.length} solvers, say which: ${ids.join(', ')}`)
}
