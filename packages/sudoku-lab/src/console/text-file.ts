import { readFileSync } from 'node:fs'
import { notTextIn } from './not-text.ts'
import { systemReasonOf } from './system-reason.ts'

/**
 * The text of a file in UTF-8. A mark of UTF-8 at its beginning stays.
 *
 * @param Failure the class of errors by which a program knows a mistake of its caller
 * @throws Failure that says why the file cannot be read, or why it is no text
 */
export function readTextFile(path: string, Failure: new (message: string) => Error): string {
  const bytes = bytesOf(path, Failure)
  const strange = notTextIn(bytes)
  if (strange !== undefined) throw new Failure(`cannot read ${path}: ${strange}`)
  return bytes.toString('utf8')
}

function bytesOf(path: string, Failure: new (message: string) => Error): Buffer {
  try {
    return readFileSync(path)
  } catch (thrown) {
    throw new Failure(`cannot read ${path}: ${systemReasonOf(thrown as Error)}`)
  }
}
