/** The work of `list` is to describe each solver of the catalog in a row. */
import { listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import { asJson, printable, screenWidth, tableLines } from '@sudoku-lab/console'
import { geometryOf, type SolverDefinition } from '@sudoku-lab/core'
import { EXIT } from '../errors.ts'
import { openOutput, tell } from '../write/output.ts'

/** Lists the solvers of the catalog and their traits. Returns the exit code. */
export async function list({ json }: { readonly json?: true }): Promise<number> {
  const solvers: Listed[] = []
  const failures = new Set<string>()
  for (const { id, packageName } of await listSolvers()) {
    try {
      const loaded = await loadSolvers(id)
      solvers.push(...loaded.map((definition) => listed(definition, packageName)))
    } catch (error) {
      failures.add(`${id}: ${(error as Error).message}\n`)
    }
  }
  await openOutput().write(json ? solvers.map((solver) => `${asJson(solver)}\n`).join('') : tableOf(solvers))
  for (const failure of failures) await tell(failure)
  return failures.size === 0 ? EXIT.done : EXIT.unusable
}

type Listed = ReturnType<typeof listed>

const SAMPLE_BOXES: readonly (readonly [number, number])[] = [
  [2, 2],
  [2, 3],
  [3, 3],
  [4, 4],
  [5, 5],
]

function listed(definition: SolverDefinition, packageName: string) {
  const { id, title, origin, traits } = definition
  const supported = SAMPLE_BOXES.map(([height, width]) => geometryOf(height, width)).filter((geometry) =>
    definition.supports(geometry),
  )
  const [geometry] = supported
  const isAny = supported.length === SAMPLE_BOXES.length
  return {
    id,
    package: packageName,
    title,
    ...traits,
    batch: geometry !== undefined && definition.create(geometry).solveMany !== undefined,
    boards: isAny ? 'any' : supported.map(({ size }) => `${size}×${size}`).join(' '),
    origin,
  }
}

const COLUMNS = ['id', 'inference', 'order', 'boards', 'remarks'] as const

function tableOf(solvers: readonly Listed[]): string {
  const rows = solvers.map((solver) => {
    const cells = { ...solver, remarks: remarksOf(solver) }
    return COLUMNS.map((column) => printable(cells[column]))
  })
  return `${tableLines({ header: COLUMNS, rows }, screenWidth()).join('\n')}\n`
}

function remarksOf({ complete, lexicographic, batch }: Listed): string {
  const remarks = [
    complete ? '' : 'may give up',
    lexicographic ? 'smallest solution first' : '',
    batch ? 'many in one call' : '',
  ]
  return remarks.filter((remark) => remark !== '').join(', ')
}
