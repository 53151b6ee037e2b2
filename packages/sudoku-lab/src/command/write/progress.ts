/** A line on the terminal shows how far a long run has come. */
import { amountOf } from '@sudoku-lab/console'

/** Milliseconds since some moment. `performance` would load ten modules of Node, for which one puzzle would wait. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** Nothing is shown before this many milliseconds. */
const DELAY = 500
/** The milliseconds between two drawings. */
const PAUSE = 100
const CLEAR_LINE = '\r\u001B[K'

/**
 * Shows how far a long run has come, on a line of standard error: only on a terminal that can redraw it, and not against the
 * wish of the user (https://no-color.org). If the answers go to the same terminal, it would disturb them.
 */
export class Progress {
  private readonly total: number | undefined
  private readonly isWanted: boolean
  private nextAt: number = now() + DELAY
  private isShown = false

  /** @param total the final value of `done`, if it is known */
  constructor(total: number | undefined, isQuiet = false) {
    const { NO_COLOR = '', TERM } = process.env
    this.total = total
    this.isWanted =
      process.stderr.isTTY && !process.stdout.isTTY && TERM !== 'dumb' && NO_COLOR === '' && !isQuiet
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
