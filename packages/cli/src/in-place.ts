/** What happens to a file that is read and written by the same command. */
import { CommandError } from './errors.ts'
import { isSameFile } from './file-identity.ts'
import type { Output } from './output.ts'
import type { Source } from './source.ts'

/** @throws CommandError when the output would run into the input, as with `solve a.txt >> a.txt`. */
export function refuseOverlap(source: Source, output: Output): void {
  if (output.isSafe || !isSameFile(source.identity, output.existing)) return
  throw new CommandError(
    `${source.name} is both read and written to; --output replaces a file when everything is done`,
  )
}

/** What a command made of its input. */
interface Tally {
  readonly puzzleCount: number
  readonly problemCount: number
}

/**
 * Puts the output in its place, unless something would be lost: a file stays as it was when nothing was read, and
 * when it is the input and some of it could not be read.
 */
export function settleOutput(source: Source, output: Output, { puzzleCount, problemCount }: Tally): void {
  if (puzzleCount === 0) output.discard()
  else if (problemCount === 0 || !output.isSafe || !isSameFile(source.identity, output.existing))
    output.close()
  else {
    output.discard()
    process.stderr.write(`${output.name}: left as it was, because some of it could not be read\n`)
  }
}
