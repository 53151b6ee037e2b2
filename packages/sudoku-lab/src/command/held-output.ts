import { now } from './clock.ts'
import type { Output } from './output.ts'

/** How many characters are written at once. */
const FLUSH_AT = 1 << 18
/** What was ready this much earlier, in milliseconds, is shown although more may follow. */
const LONGEST_HOLD = 100

/** Holds lines back, so that the answers to a text of a million lines are not a million writes. */
export class HeldOutput {
  private readonly output: Output
  private held = ''
  private readonly clock: () => number
  private lastWrite: number

  constructor(output: Output, clock: () => number = now) {
    this.output = output
    this.clock = clock
    this.lastWrite = clock()
  }

  async add(text: string): Promise<void> {
    this.held += text
    if (this.held.length > FLUSH_AT || this.clock() - this.lastWrite > LONGEST_HOLD) await this.flush()
  }

  /** Writes what is held back. To be called before anything else is written, and before anything is waited for. */
  readonly flush = async (): Promise<void> => {
    const text = this.held
    this.held = ''
    if (text !== '') await this.output.write(text)
    this.lastWrite = this.clock()
  }
}
