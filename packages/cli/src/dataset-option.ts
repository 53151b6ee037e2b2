import { UsageError } from '@sudoku-lab/console'
import { Option } from 'commander'
import { CommandError } from './errors.ts'

export interface DatasetChoice {
  readonly dataset?: string
}

export function datasetOption(): Option {
  return new Option(
    '-d, --dataset <name>',
    'a set of the repository, or a published list that was fetched, in place of a file',
  )
}

/** @throws CommandError for a name of no dataset, or of one that has not been fetched. */
export async function inputOf(
  file: string | undefined,
  { dataset }: DatasetChoice,
): Promise<string | undefined> {
  if (dataset === undefined) return file
  if (file !== undefined) throw new UsageError(`--dataset ${dataset} and the file ${file} exclude each other`)
  const { DatasetError, datasetFile } = await import('@sudoku-lab/published-lists')
  try {
    return datasetFile(dataset)
  } catch (thrown) {
    throw thrown instanceof DatasetError ? new CommandError(thrown.message) : thrown
  }
}
