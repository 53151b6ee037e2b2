/** Changes files of text. */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { writeWhole } from '../../src/events/whole-file.ts'
import { reasonOf, UsageError } from '../../src/usage-error.ts'

interface Change {
  /** The folder of the user. */
  readonly directory: string
  /** What is done to a file, as a message says it: `fill`. */
  readonly verb: string
  /** The new text of a file. */
  readonly changed: (text: string) => string
}

/**
 * Changes files, and prints the path of each. All are read and changed before the first is written, so a wrong text among them
 * leaves every file as it was.
 *
 * @throws UsageError for a file that cannot be read or written, or that is no text in UTF-8.
 */
export function changeTexts(files: readonly string[], { directory, verb, changed }: Change): void {
  const texts = files.map((file) => {
    const path = resolve(directory, file)
    try {
      return { path, text: changed(textOf(readFileSync(path))) }
    } catch (thrown) {
      throw new UsageError(`cannot ${verb} ${path}: ${reasonOf(thrown)}`)
    }
  })
  for (const { path, text } of texts) {
    writeWhole(path, text)
    process.stdout.write(`${relative(process.cwd(), path)}\n`)
  }
}

/** Decoding would replace bytes that are not UTF-8, and they would be lost. */
function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw new Error('expected text in UTF-8')
}
