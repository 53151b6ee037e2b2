import { z } from 'zod'
import { readTextFile } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'

/** @throws DatasetError if the file cannot be read, or does not contain what the schema describes. */
export function readJson<Value>(path: string, schema: z.ZodType<Value>): Value {
  const text = readTextFile(path, DatasetError)
  try {
    return schema.parse(JSON.parse(text))
  } catch (thrown) {
    throw new DatasetError(`cannot read ${path}: ${reasonOf(thrown)}`)
  }
}

/** The first thing that is wrong, in one line. */
function reasonOf(thrown: unknown): string {
  const [issue] = thrown instanceof z.ZodError ? thrown.issues : []
  if (issue === undefined) return (thrown as Error).message.replaceAll('\n', '\\n')
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`
}
