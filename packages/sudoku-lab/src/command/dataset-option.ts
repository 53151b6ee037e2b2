import { Option } from 'commander'
import { UsageError } from '../console/index.ts'
import { CommandError } from './errors.ts'

export interface DatasetChoice {
  readonly dataset?: string
}

export function datasetOption(): Option {
  return new Option(
    '-d, --dataset <name>',
    'a dataset of the repository, or a published list that was fetched, instead of a file',
  )
}

/** @throws CommandError for an unknown dataset, or one that has not been fetched. */
export async function inputOf(
  file: string | undefined,
  { dataset }: DatasetChoice,
): Promise<string | undefined> {
  if (dataset === undefined) return file
  if (file !== undefined)
    throw new UsageError(`--dataset ${dataset} cannot be used together with the file ${file}`)
  const { DatasetError, datasetFile } = await import('sudoku-lab/datasets')
  try {
    return datasetFile(dataset)
  } catch (thrown) {
    throw thrown instanceof DatasetError ? new CommandError(thrown.message) : thrown
  }
}
