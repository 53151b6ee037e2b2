/** Shows the progress of a search and stops it. */
import { amountOf, mayRedraw } from '@sudoku-lab/console'
import type { EngineName, Progress, SearchEnding, SearchStatistics } from '@sudoku-lab/exact-cover'
import { EXIT } from './exit.ts'
import type { Notation } from './read-problem.ts'

/** Options that every command has. */
export interface CommonOptions {
  readonly from?: Notation
  readonly nodeLimit?: number
  readonly engine: 'auto' | 'links' | 'sieve'
  readonly json?: true
  readonly quiet?: true
}

const REDRAW_MS = 200

/** Shows progress on a terminal, and can turn the first Ctrl-C into an abort. */
export class Watching {
  readonly signal: AbortSignal
  private readonly controller = new AbortController()
  private readonly isShown: boolean
  private lastDrawn = 0

  constructor({ quiet }: Pick<CommonOptions, 'quiet'>) {
    this.signal = this.controller.signal
    this.isShown = quiet !== true && mayRedraw(process.stderr)
  }

  /** For a search that lets signal handlers run. The system ends any other search, as without a handler. */
  abortOnSignals(): this {
    process.once('SIGINT', this.abort)
    process.once('SIGTERM', this.abort)
    return this
  }

  private readonly abort = (): void => this.controller.abort()

  readonly onProgress = ({ nodes, solutionCount, done }: Progress): void => {
    const now = performance.now()
    if (!this.isShown || now - this.lastDrawn < REDRAW_MS) return
    this.lastDrawn = now
    const share = (100 * done).toFixed(done < 0.01 ? 3 : 1)
    process.stderr.write(
      `\r\u001b[K${amountOf(solutionCount, 'solution')}, ${amountOf(nodes, 'node')}, about ${share} % done`,
    )
  }

  /** Call it before the process ends, otherwise the last line of progress remains on the terminal. */
  stop(): void {
    if (this.lastDrawn > 0) process.stderr.write('\r\u001b[K')
    process.off('SIGINT', this.abort)
    process.off('SIGTERM', this.abort)
  }
}

type Endings = Readonly<Record<SearchEnding, string>>

export interface EndedSearch {
  readonly ending: SearchEnding
  readonly statistics: SearchStatistics
  readonly engine: EngineName
}

/** A summary of a search in one line, for standard error. */
export function summaryOf(
  { ending, statistics, engine }: EndedSearch,
  endings: Endings = HOW_IT_ENDED,
): string {
  return `${endings[ending]}; ${amountOf(statistics.nodes, 'node')}, engine: ${engine}\n`
}

const HOW_IT_ENDED: Endings = {
  exhausted: 'all solutions were found',
  'solution-limit': 'stopped at the requested number of solutions',
  'node-limit': 'stopped at the node limit, there may be more solutions',
  aborted: 'interrupted, there may be more solutions',
}

export const HOW_THE_CHEAPEST_ENDED: Endings = {
  ...HOW_IT_ENDED,
  exhausted: 'no other solution is cheaper',
  'node-limit': 'stopped at the node limit, there may be cheaper solutions',
  aborted: 'interrupted, there may be cheaper solutions',
}

/** The exit code of a search. A solution before the limit does not answer what other solutions there are. */
export function exitCodeOf(ending: SearchEnding, hasSolution: boolean): number {
  if (ending === 'aborted') return EXIT.interrupted
  if (ending === 'node-limit') return EXIT.undecided
  return hasSolution ? EXIT.found : EXIT.none
}
