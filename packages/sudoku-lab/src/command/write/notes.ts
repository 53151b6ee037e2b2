/** Notes say what is unusual about a puzzle, once for each kind. */
import { amountOf } from '@sudoku-lab/console'
import { tell } from './output.ts'

/** Says what is unusual about a puzzle: of the first puzzle of each kind, and how many others are like one of these. */
export class Notes {
  private readonly known = new Set<string>()
  private repeated = 0

  /** Returns what is to be said of a puzzle now. */
  add(note: string | undefined): string | undefined {
    const kind = note?.replace(/^line \d+: /u, '')
    if (kind === undefined) return undefined
    const isKnown = this.known.has(kind)
    if (isKnown) this.repeated++
    this.known.add(kind)
    return isKnown ? undefined : note
  }

  /** @param name of the input */
  async end(name: string): Promise<void> {
    if (this.repeated > 0)
      await tell(`${name}: the same holds for ${amountOf(this.repeated, 'more puzzle')}\n`)
  }
}
