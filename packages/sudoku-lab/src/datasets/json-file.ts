import { readTextFile } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'

/** The folder of the datasets where they are not installed. */
export const NOT_INSTALLED = '@sudoku-lab/datasets'

/** @throws DatasetError if the file cannot be read, or is no JSON. */
export function readJson<Value>(path: string): Value {
  if (path.startsWith(NOT_INSTALLED))
    throw new DatasetError(`the datasets are not installed: npm install ${NOT_INSTALLED}`)
  const text = readTextFile(path, DatasetError)
  try {
    return JSON.parse(text) as Value
  } catch (thrown) {
    throw new DatasetError(`cannot read ${path}: ${(thrown as Error).message.replaceAll('\n', '\\n')}`)
  }
}
