import { readTextFile } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'

/** @throws DatasetError if the file cannot be read, or is no JSON. */
export function readJson<Value>(path: string): Value {
  const text = readTextFile(path, DatasetError)
  try {
    return JSON.parse(text) as Value
  } catch (thrown) {
    throw new DatasetError(`cannot read ${path}: ${(thrown as Error).message.replaceAll('\n', '\\n')}`)
  }
}
