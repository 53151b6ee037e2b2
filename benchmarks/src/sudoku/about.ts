import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listSolvers } from '@sudoku-lab/catalog'
import type { About } from '@sudoku-lab/harness'

/** The README of a solver of the catalog. Other solvers have none. */
export async function aboutSolver(reference: string, entrantId: string): Promise<About | undefined> {
  const solvers = await listSolvers()
  const entry = solvers.find(
    ({ id, packageName }) => id === entrantId && (reference === id || reference === packageName),
  )
  if (entry === undefined) return undefined
  const file = join(entry.directory, 'README.md')
  const markdown = await readFile(file, 'utf8').catch(() => undefined)
  return markdown === undefined ? undefined : { markdown, file, source: join(entry.directory, 'src') }
}
