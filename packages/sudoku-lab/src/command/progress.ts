import type { SingleBar } from 'cli-progress'
import { amountOf, mayRedraw } from '../console/index.ts'
import { now } from './clock.ts'

/** The bar appears only after this time. */
const DELAY = 500

/** Shows a progress bar on standard error for a long text, but only on a terminal. */
export class Progress {
  private library: typeof import('cli-progress') | undefined
  private readonly byteCount: number | undefined
  private readonly isWanted: boolean
  private readonly begun: number = now()
  private bar: SingleBar | undefined

  /** @param byteCount the size of the input, if known */
  constructor(byteCount: number | undefined, isQuiet: boolean) {
    this.byteCount = byteCount
    // If the answers go to the same terminal, a bar would disturb them.
    this.isWanted = mayRedraw(process.stderr) && !process.stdout.isTTY && !isQuiet
  }

  /** Loads the library that draws the bar, which only a terminal needs. */
  async prepare(): Promise<void> {
    if (this.isWanted) this.library = await import('cli-progress')
  }

  update(bytesDone: number, puzzles: number): void {
    if (this.library === undefined) return
    if (this.bar === undefined && now() - this.begun < DELAY) return
    const payload = { puzzles: amountOf(puzzles, 'puzzle') }
    if (this.bar === undefined) {
      this.bar = this.openBar(this.library)
      this.bar.start(this.byteCount ?? 0, bytesDone, payload)
    }
    this.bar.update(bytesDone, payload)
  }

  stop(): void {
    this.bar?.stop()
    this.bar = undefined
  }

  private openBar({ SingleBar: Bar }: typeof import('cli-progress')): SingleBar {
    const known = '{bar} {percentage} %  {puzzles}  {eta_formatted} left'
    return new Bar({
      format: this.byteCount === undefined ? '{puzzles}  {duration_formatted}' : known,
      stream: process.stderr,
      barCompleteChar: '#',
      barIncompleteChar: '-',
      barsize: 30,
      clearOnComplete: true,
      hideCursor: false, // so that an interrupted run leaves the terminal
      linewrap: true, // as it was
    })
  }
}
