import { readFile } from 'node:fs/promises'
import { UsageError } from '@sudoku-lab/harness'
import { notTextIn, systemReasonOf } from 'sudoku-lab/console'

/**
 * Reads a file that should contain text. Undefined if there is no such file.
 *
 * @throws UsageError if it cannot be read, or if it is no text in UTF-8.
 */
export async function readText(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return undefined
    throw new UsageError(`cannot read ${path}: ${systemReasonOf(thrown)}`)
  })
  if (bytes === undefined) return undefined
  const strange = notTextIn(bytes)
  if (strange !== undefined) throw new UsageError(`cannot read ${path}: ${strange}`)
  return new TextDecoder().decode(bytes)
}
