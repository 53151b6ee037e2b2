import { listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import { geometryOf, type SolverDefinition } from '@sudoku-lab/core'
import { EXIT } from '../errors.ts'
import { openOutput } from '../output.ts'

/** The entry of a solver in `list`. */
interface Listed {
  readonly id: string
  readonly package: string
  readonly title: string
  readonly state: string
  readonly inference: string
  readonly order: string
  readonly complete: boolean
  readonly lexicographic: boolean
  readonly batch: boolean
  readonly boards: string
  readonly origin: string
}

/** Lists the solvers of the catalog and their traits. Returns the exit code. */
export async function list({ json }: { readonly json?: true }): Promise<number> {
  const entries = await listSolvers()
  const loaded = await Promise.allSettled(entries.map(({ id }) => loadSolvers(id)))
  const solvers: Listed[] = []
  const failures: string[] = []
  for (const [index, entry] of entries.entries()) {
    const result = loaded[index]
    if (result?.status === 'rejected') failures.push(`${entry.id}: ${(result.reason as Error).message}\n`)
    for (const definition of result?.status === 'fulfilled' ? result.value : []) {
      solvers.push(describe(definition, entry.packageName))
    }
  }
  const output = openOutput()
  await output.write(
    json ? solvers.map((solver) => `${JSON.stringify(solver)}\n`).join('') : tableOf(solvers),
  )
  for (const failure of new Set(failures)) process.stderr.write(failure)
  return failures.length === 0 ? EXIT.done : EXIT.unusable
}

const SAMPLE_BOXES: readonly (readonly [number, number])[] = [
  [2, 2],
  [2, 3],
  [3, 3],
  [4, 4],
  [5, 5],
]

function describe(definition: SolverDefinition, packageName: string): Listed {
  const supported = SAMPLE_BOXES.map(([height, width]) => geometryOf(height, width)).filter((geometry) =>
    definition.supports(geometry),
  )
  const [geometry] = supported
  return {
    id: definition.id,
    package: packageName,
    title: definition.title,
    ...definition.traits,
    batch: geometry !== undefined && definition.create(geometry).solveMany !== undefined,
    boards:
      supported.length === SAMPLE_BOXES.length
        ? 'any'
        : supported.map(({ size }) => `${size}×${size}`).join(' '),
    origin: definition.origin,
  }
}

const COLUMNS = ['id', 'inference', 'order', 'boards', 'remarks'] as const

function tableOf(solvers: readonly Listed[]): string {
  const rows = solvers.map((solver) => ({ ...solver, remarks: remarksOf(solver) }))
  const widths = COLUMNS.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)))
  const lineOf = (cells: readonly string[]): string =>
    `${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd()
  const lines = [lineOf(COLUMNS), ...rows.map((row) => lineOf(COLUMNS.map((column) => row[column])))]
  return lines.map((text) => `${text}\n`).join('')
}

function remarksOf({ complete, lexicographic, batch }: Listed): string {
  const remarks = [
    complete ? '' : 'may give up',
    lexicographic ? 'smallest solution first' : '',
    batch ? 'many in one call' : '',
  ]
  return remarks.filter((remark) => remark !== '').join(', ')
}
