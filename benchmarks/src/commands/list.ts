/** `bench --list`: what there is to choose from. */
import { listSolvers } from '@sudoku-lab/catalog'
import pc from 'picocolors'
import { readManifest } from '../dataset.ts'
import { drawTable } from '../reporters/terminal.ts'

/** The solvers and datasets that go by a name, as a table or as JSON. */
export async function listing(asJson: boolean): Promise<string> {
  const solvers = await listSolvers()
  const datasets = await readManifest()
  if (asJson) {
    return JSON.stringify(
      {
        solvers: solvers.map(({ id, packageName, description }) => ({ id, packageName, description })),
        datasets,
      },
      null,
      2,
    )
  }
  const solverTable = {
    header: ['solver', 'description'],
    rows: solvers.map(({ id, description }) => [id, description]),
  }
  const datasetTable = {
    header: ['dataset', 'puzzles', 'measures'],
    rows: datasets.map(({ name, count, measures }) => [
      name,
      String(count),
      measures.split('. ', 1)[0] ?? '',
    ]),
  }
  return [solverTable, datasetTable]
    .map((table) => drawTable(table, pc.createColors(process.stdout.isTTY)).join('\n'))
    .join('\n\n')
}
