import { amountOf } from '@sudoku-lab/console'
import { tell } from './output.ts'

/** Says which symbols were taken for what: of the first puzzle where that is not the usual way, and how many others are like it. */
export class Notes {
  private count = 0

  /** Returns what is to be said of a puzzle now. */
  add(note: string | undefined): string | undefined {
    return note !== undefined && this.count++ === 0 ? note : undefined
  }

  /** @param name of the input */
  async end(name: string): Promise<void> {
    if (this.count > 1) await tell(`${name}: the same holds for ${amountOf(this.count - 1, 'more puzzle')}\n`)
  }
}
