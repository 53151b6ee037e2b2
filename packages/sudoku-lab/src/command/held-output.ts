import { now } from './clock.ts'
import { tell } from './complaints.ts'
import type { Output } from './output.ts'

/** How many characters are written at once. */
const FLUSH_AT = 1 << 18
/** What was ready this much earlier, in milliseconds, is shown although more may follow. */
const LONGEST_HOLD = 100

/** Holds answers and messages back, so that those of a million lines are not a million writes. Keeps their order. */
export class HeldOutput {
  private readonly output: Output
  private answers = ''
  private messages = '' // empty unless there are no answers
  private readonly clock: () => number
  private lastWrite: number

  constructor(output: Output, clock: () => number = now) {
    this.output = output
    this.clock = clock
    this.lastWrite = clock()
  }

  async add(answer: string): Promise<void> {
    if (this.messages !== '') await this.flush()
    this.answers += answer
    await this.flushInTime(this.answers)
  }

  /** Adds a message for standard error. */
  async tell(message: string): Promise<void> {
    if (this.answers !== '') await this.flush()
    this.messages += message
    await this.flushInTime(this.messages)
  }

  /** To be called before anything else is written, and before anything is waited for. */
  async flush(): Promise<void> {
    const { answers, messages } = this
    this.answers = this.messages = ''
    if (answers !== '') await this.output.write(answers)
    if (messages !== '') await tell(messages)
    this.lastWrite = this.clock()
  }

  private async flushInTime(held: string): Promise<void> {
    if (held.length > FLUSH_AT || this.clock() - this.lastWrite > LONGEST_HOLD) await this.flush()
  }
}
