/** Protects a file that the same command reads and writes. */
import { CommandError } from './errors.ts'
import { isSameFile } from './file-identity.ts'
import type { Output } from './output.ts'
import type { Source } from './source.ts'

/**
 * @param advice what to do instead
 * @throws CommandError if the output would be appended to the input, as in `solve a.txt >> a.txt`.
 */
export function refuseOverlap(
  source: Pick<Source, 'name' | 'identity'>,
  output: Output,
  advice = 'write to another file',
): void {
  if (output.isSafe || !isSameFile(source.identity, output.existing)) return
  throw new CommandError(`${source.name} is both the input and the output; ${advice}`)
}

/** For commands with `--output`. */
export const REPLACE_INSTEAD = '--output replaces a file at the end'

/** The result of reading the input. */
interface Tally {
  readonly puzzleCount: number
  readonly problemCount: number
}

/**
 * Replaces the output file, unless something would be lost. The file stays unchanged if nothing was read, or if it is
 * the input and some of it could not be read.
 */
export function settleOutput(source: Source, output: Output, { puzzleCount, problemCount }: Tally): void {
  if (puzzleCount === 0) output.discard()
  else if (problemCount === 0 || !output.isSafe || !isSameFile(source.identity, output.existing))
    output.close()
  else {
    output.discard()
    process.stderr.write(`${output.name}: not changed, because some of it could not be read\n`)
  }
}
