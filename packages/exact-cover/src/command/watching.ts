import type { Progress } from '../index.ts'
import type { Options } from './command-line.ts'
import type { Streams } from './search.ts'

const REDRAW_MS = 200

/** Shows the progress of a search on a terminal, and can turn the first Ctrl-C into an abort. */
export class Watching {
  private readonly controller = new AbortController()
  private readonly stderr: Streams['stderr']
  private readonly isQuiet: boolean
  private readonly draws: boolean
  private lastDrawn = 0

  constructor({ quiet }: Options, stderr: Streams['stderr']) {
    const { NO_COLOR = '', TERM } = process.env
    this.stderr = stderr
    this.isQuiet = quiet === true
    this.draws = quiet !== true && stderr.isTTY === true && TERM !== 'dumb' && NO_COLOR === ''
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** For a search that lets signal handlers run. The system ends any other search, as without a handler. */
  abortOnSignals(): AbortSignal {
    process.once('SIGINT', this.abort)
    process.once('SIGTERM', this.abort)
    return this.signal
  }

  private readonly abort = (): void => this.controller.abort()

  readonly onProgress = ({ nodes, solutionCount, done }: Progress): void => {
    const now = performance.now()
    if (!this.draws || now - this.lastDrawn < REDRAW_MS) return
    this.lastDrawn = now
    const found = `${amountOf(solutionCount, 'solution')}, ${amountOf(nodes, 'node')}`
    const share = (100 * done).toFixed(done < 0.01 ? 3 : 1)
    this.stderr.write(`\r\u001b[K${found}, about ${share} % done`)
  }

  /** Removes the last line of progress, which would remain on the terminal, and writes a summary. */
  end(summary: string): void {
    if (this.lastDrawn > 0) this.stderr.write('\r\u001b[K')
    if (!this.isQuiet) this.stderr.write(`${summary}\n`)
    process.off('SIGINT', this.abort)
    process.off('SIGTERM', this.abort)
  }
}

/** `1 node`, `2,500 nodes`. */
export function amountOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`
}
