/** How the cost of a search grows with the board, what its tails are like, and what restarts do to them. */
import { listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import { type Geometry, oncePerGeometry, type Solver, type SolverDefinition } from '@sudoku-lab/core'
import { type Command, Option } from 'commander'
import type { Finding } from '../shared/finding.ts'
import { names, progress, UsageError, wholeNumber } from '../shared/program.ts'
import { SHAPES, shapeNamed } from './boards.ts'
import { show } from './report.ts'
import { type Equipment, PARTS, type Part, type Plan, type SearchRow, searchesOf } from './searches.ts'

/** How much is searched. `small` only tries the command out, and `large` takes hours. */
const EFFORTS = {
  small: { points: 3, instances: 1, nodeLimit: 2000, isomorphs: 25, tailLimit: 5000 },
  usual: { points: 10, instances: 4, nodeLimit: 2000, isomorphs: 300, tailLimit: 5000 },
  large: { points: 25, instances: 20, nodeLimit: 20_000, isomorphs: 2000, tailLimit: 200_000 },
}

/** They differ in how they branch and in what they infer; the others search like one of them, or hardly come to an end. */
const REPEATED = ['mrv-forward', 'mrv-naked', 'dlx', 'mrv', 'mrv-locked', 'band']
const TAIL_BOARDS = ['9x9', '16x16', 'latin-16']
/** Completes grids and proves that boards have one solution, on boards of every shape. */
const HELPER = 'mrv'
/** So many rows are searched before the file is written again. */
const TOGETHER = 2000

interface Options {
  readonly part: readonly string[]
  readonly board: readonly string[]
  readonly solver: readonly string[]
  readonly effort: keyof typeof EFFORTS
  readonly seed: number
}

export const growth: Finding<Plan, SearchRow, Options> = {
  description:
    'Counts nodes on boards from 4×4 to 25×25 against the share of clues, on isomorphs of hard boards, and with restarts.',
  texts: ['part', 'board', 'pattern', 'solver', 'ending'],
  define(command: Command): void {
    const list = (flags: string, text: string, all: readonly string[]): Option =>
      new Option(flags, text).argParser(names).default(all, 'all')
    command
      .addOption(list('--part <part,…>', `what is searched: ${PARTS.join(', ')}`, PARTS))
      .addOption(list('-b, --board <board,…>', `boards: ${ALL_BOARDS.join(', ')}`, ALL_BOARDS))
      .addOption(list('-s, --solver <id,…>', 'the solvers that search', []))
      .addOption(
        new Option('--effort <amount>', 'how much is searched; large takes hours')
          .choices(Object.keys(EFFORTS))
          .default('usual'),
      )
      .option('--seed <n>', 'the seed of all random numbers', wholeNumber(0), 1)
  },
  planOf,
  count,
  show,
}

const ALL_BOARDS = SHAPES.map(({ name }) => name)

async function planOf({ part, board, solver, effort, seed }: Options): Promise<Plan> {
  for (const name of board) shapeNamed(name)
  const ids = solver.length > 0 ? solver : (await listSolvers()).map(({ id }) => id).sort()
  const definitions = await definitionsOf(ids)
  const solvers = ids.filter((id) => !definitions.get(id)?.lacks?.includes('node-limit'))
  const repeated = solver.length > 0 ? solvers : REPEATED
  return {
    ...EFFORTS[effort],
    parts: part.map(partNamed),
    boards: board,
    solvers,
    repeated: repeated.filter((id) => definitions.get(id)?.traits.complete),
    tailBoards: TAIL_BOARDS.filter((name) => board.includes(name)),
    seed,
  }
}

function partNamed(name: string): Part {
  const part = PARTS.find((known) => known === name)
  if (part !== undefined) return part
  throw new UsageError(`--part: expected ${PARTS.join(', ')}, got '${name}'`)
}

async function definitionsOf(ids: readonly string[]): Promise<Map<string, SolverDefinition>> {
  const loaded = await Promise.all(ids.map((id) => loadSolvers(id)))
  return new Map(loaded.flat().map((definition) => [definition.id, definition]))
}

async function count(
  plan: Plan,
  before: readonly SearchRow[],
  save: (rows: readonly SearchRow[]) => void,
): Promise<SearchRow[]> {
  const definitions = await definitionsOf([...plan.solvers, ...plan.repeated, HELPER])
  const rows = [...before]
  const equipment = { helper: HELPER, solverFor: creating(definitions) }
  let [found, said] = [0, '']
  for (const { row, run } of searchesOf(plan, equipment)) {
    if (found++ < before.length) continue
    const { part, board, pattern, solver } = row
    const isGrowth = part === 'phase' || part === 'growth'
    const text = isGrowth ? `growth: ${board}, ${pattern}` : `${part}: ${board}, ${solver}`
    if (text !== said) progress(text)
    said = text
    rows.push({ ...row, ...run() } as SearchRow)
    if (rows.length % TOGETHER === 0) save(rows)
  }
  if (rows.length === 0)
    throw new UsageError('nothing to search: no part has one of these boards for one of these solvers')
  return rows
}

/** Creates each solver once for each shape. */
function creating(definitions: ReadonlyMap<string, SolverDefinition>): Equipment['solverFor'] {
  const creators = new Map(
    Array.from(definitions, ([id, definition]) => [
      id,
      oncePerGeometry((geometry): { readonly solver: Solver | undefined } => ({
        solver: definition.supports(geometry) ? definition.create(geometry) : undefined,
      })),
    ]),
  )
  return (id: string, geometry: Geometry) => creators.get(id)?.(geometry).solver
}
