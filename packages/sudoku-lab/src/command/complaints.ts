/** Messages about the input, on standard error. */

import { type ParseError, UnknownBoxes } from '@sudoku-lab/core'

/** Says what is wrong with a text, and which option helps. */
export function complaintOf({ message, cause }: ParseError): string {
  return cause instanceof UnknownBoxes ? `${message}, as in --boxes 1x${cause.size}` : message
}

/** Writes to standard error, and waits for a slow reader. Otherwise the messages would pile up in memory. */
export function tell(text: string): Promise<void> {
  return new Promise((resolve) => process.stderr.write(text, () => resolve())) // nobody can be told of an error
}
