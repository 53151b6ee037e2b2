/** Messages about the input, on standard error. */

import { type ParseError, UnknownBoxes } from '@sudoku-lab/core'

/** Says what is wrong with a text, and which option helps. */
export function complaintOf({ message, cause }: ParseError): string {
  return cause instanceof UnknownBoxes ? `${message}, as in --boxes 1x${cause.size}` : message
}

/** How many characters are held back, so that a text of a million mistakes is not a million writes. */
const MOST_HELD = 1 << 16

export class Complaints {
  private readonly inputName: string
  private held = ''

  constructor(inputName: string) {
    this.inputName = inputName
  }

  get areHeld(): boolean {
    return this.held !== ''
  }

  async add(message: string): Promise<void> {
    this.held += `${this.inputName}: ${message}\n`
    if (this.held.length > MOST_HELD) await this.flush()
  }

  /** Writes what is held back. To be called before anything else is written, and before anything is waited for. */
  async flush(): Promise<void> {
    if (!this.areHeld) return
    const text = this.held
    this.held = ''
    await tell(text)
  }
}

/** Writes to standard error, and waits for a slow reader. Otherwise the messages would pile up in memory. */
export function tell(text: string): Promise<void> {
  return new Promise((resolve) => process.stderr.write(text, () => resolve())) // nobody can be told of an error
}
