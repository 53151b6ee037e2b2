import { amountOf, mayRedraw } from '../console/index.ts'
import { now } from './clock.ts'

/** Nothing is shown before this many milliseconds. */
const DELAY = 500
/** The milliseconds between two drawings. */
const PAUSE = 100
const CLEAR_LINE = '\r\u001B[K'

/** Shows on a terminal how far a long run has come, on a line of standard error. */
export class Progress {
  private readonly total: number | undefined
  private readonly isWanted: boolean
  private nextAt: number = now() + DELAY
  private isShown = false

  /** @param total the final value of `done`, if it is known */
  constructor(total: number | undefined, isQuiet: boolean) {
    this.total = total
    // If the answers go to the same terminal, a line of progress would disturb them.
    this.isWanted = mayRedraw(process.stderr) && !process.stdout.isTTY && !isQuiet
  }

  update(done: number, puzzles: number): void {
    if (!this.isWanted || now() < this.nextAt) return
    this.nextAt = now() + PAUSE
    this.isShown = true
    const share = this.total === undefined ? '' : `${Math.floor((100 * done) / this.total)} %  `
    process.stderr.write(`${CLEAR_LINE}${share}${amountOf(puzzles, 'puzzle')}`)
  }

  stop(): void {
    if (this.isShown) process.stderr.write(CLEAR_LINE)
    this.isShown = false
  }
}
