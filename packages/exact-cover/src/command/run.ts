/** Carries out the commands. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Readable, Writable } from 'node:stream'
import { asJson, helpText, printable, printableLines, screenWidth, tableLines } from '@sudoku-lab/console'
import {
  ExactCover,
  formatOption,
  type Progress,
  type SearchEnding,
  type SearchStatistics,
  type Solution,
} from '../index.ts'
import { type Encoding, FAMILIES } from '../problems/index.ts'
import { EXIT, HELP, type Options, readCommandLine, UsageError } from './command-line.ts'
import { readProblem } from './read-problem.ts'

export interface Streams {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** Carries out a command line, and returns the exit code. */
export async function run(words: readonly string[], streams: Streams): Promise<number> {
  const { stdout, stderr, stdin } = streams
  try {
    const { command, problem, options } = readCommandLine(words)
    if (command === 'version')
      stdout.write(`${createRequire(import.meta.url)('../../package.json').version}\n`)
    else if (command === 'help') stdout.write(`${helpText(HELP)}\n`)
    else if (command === 'list') stdout.write(`${listed(options)}\n`)
    else {
      const warn = (warning: string): boolean => stderr.write(`exact-cover: ${printable(warning)}\n`)
      const encoding = await readProblem(problem, options.from, stdin, warn)
      const search = new CommandSearch(encoding, options, streams)
      return command === 'solve' ? await search.solve() : await search.count()
    }
    return EXIT.found
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    stderr.write(`exact-cover: ${printable(error.message)}\nSee \`exact-cover --help\`.\n`)
    return EXIT.unusable
  }
}

function listed({ json }: Options): string {
  if (json) return FAMILIES.map((family) => asJson(family)).join('\n')
  const rows = FAMILIES.map(({ pattern, description, example }) => [pattern, description, example])
  return tableLines({ header: ['name', 'problem', 'example'], rows }, screenWidth()).join('\n')
}

interface Ended {
  readonly ending: SearchEnding
  readonly statistics: SearchStatistics
}

const REDRAW_MS = 200

/** A search that prints its solutions, and shows its progress on a terminal. */
class CommandSearch {
  private readonly encoding: Encoding
  private readonly options: Options
  private readonly streams: Streams
  private readonly cover: ExactCover
  private readonly controller = new AbortController()
  private lastDrawn = 0

  /** @throws UsageError if the requested engine cannot search this problem */
  constructor(encoding: Encoding, options: Options, streams: Streams) {
    this.encoding = encoding
    this.options = options
    this.streams = streams
    try {
      this.cover = new ExactCover(encoding.problem, { engine: options.engine ?? 'auto' })
    } catch (error) {
      throw error instanceof RangeError ? new UsageError(error.message) : error
    }
  }

  /** Prints solutions, and returns the exit code. */
  async solve(): Promise<number> {
    const { json, cheapest = false, solutions: most } = this.options
    const request = { ...this.request, ...(most !== undefined && { solutions: most }) }
    let count = 0
    let ended: Ended
    if (cheapest) {
      const { solutions, ...others } = this.cover.cheapest(request)
      for (const { options, cost } of solutions) await this.print(options, ++count, cost)
      ended = others
    } else {
      const search = this.cover.search({ ...request, signal: this.abortOnSignals() })
      for await (const solution of search) await this.print(solution, ++count)
      ended = { ending: search.ending ?? 'aborted', statistics: search.statistics }
      count = search.solutionCount
    }
    const { ending, statistics } = ended
    // Without a last record, a program could not tell a proof from a limit.
    const record = { solutions: count, ending, nodes: statistics.nodes, engine: this.cover.engine }
    if (json) await this.write(`${asJson(record)}\n`)
    const isCheapest = cheapest && count > 0
    const found = cheapest ? 'no solution found; ' : `${amountOf(count, 'solution')}; `
    this.end(`${isCheapest ? '' : found}${this.summaryOf(ended, isCheapest)}`)
    if (ending === 'aborted') return EXIT.interrupted
    if (ending === 'node-limit') return EXIT.undecided
    return count > 0 ? EXIT.found : EXIT.none
  }

  /** Prints the number of solutions, and returns the exit code. */
  async count(): Promise<number> {
    const { json, memo = false } = this.options
    const { count, ...ended } = memo
      ? this.cover.count({ ...this.request, memo })
      : await this.countOneByOne()
    const { ending, statistics } = ended
    const record = { count: String(count), ending, nodes: statistics.nodes, engine: this.cover.engine }
    const isAll = ending === 'exhausted'
    await this.write(json ? `${asJson(record)}\n` : `${count}${isAll ? '' : '+'}\n`)
    this.end(this.summaryOf(ended, false))
    return isAll ? EXIT.found : ending === 'aborted' ? EXIT.interrupted : EXIT.undecided
  }

  /** Visits every solution, and lets signal handlers run. */
  private async countOneByOne(): Promise<Ended & { count: bigint }> {
    const request = { ...this.request, signal: this.abortOnSignals(), keep: 0 }
    const { solutionCount, ending, statistics } = await this.cover.solveAsync(request)
    return { count: BigInt(solutionCount), ending, statistics }
  }

  private get request() {
    const { nodes } = this.options
    return { onProgress: this.draw, ...(nodes !== undefined && { nodes }) }
  }

  /** For a search that lets signal handlers run. The system ends any other search, as without a handler. */
  private abortOnSignals(): AbortSignal {
    process.once('SIGINT', this.abort)
    process.once('SIGTERM', this.abort)
    return this.controller.signal
  }

  private readonly abort = (): void => this.controller.abort()

  /** Prints a JSON object, or a comment in Knuth's notation with the number, and the drawing. */
  private print(solution: Solution, number: number, cost?: number): Promise<void> {
    const { problem, draw } = this.encoding
    if (this.options.json) {
      const options = solution.map((option) => formatOption(problem, option))
      return this.write(`${asJson({ solution: number, cost, options })}\n`)
    }
    const price = cost === undefined ? '' : `, cost ${cost}`
    return this.write(
      `${number === 1 ? '' : '\n'}| solution ${number}${price}\n${printableLines(draw(solution))}\n`,
    )
  }

  /** Waits if the reader is slower than the search. */
  private async write(text: string): Promise<void> {
    if (!this.streams.stdout.write(text)) await once(this.streams.stdout, 'drain')
  }

  private readonly draw = ({ nodes, solutionCount, done }: Progress): void => {
    const { stderr } = this.streams
    const now = performance.now()
    if (this.options.quiet || stderr.isTTY !== true || now - this.lastDrawn < REDRAW_MS) return
    this.lastDrawn = now
    const found = `${amountOf(solutionCount, 'solution')}, ${amountOf(nodes, 'node')}`
    stderr.write(`\r\u001b[K${found}, about ${(100 * done).toFixed(done < 0.01 ? 3 : 1)} % done`)
  }

  /** Removes the last line of progress, which would remain on the terminal, and writes a summary. */
  private end(summary: string): void {
    const { stderr } = this.streams
    if (this.lastDrawn > 0) stderr.write('\r\u001b[K')
    if (!this.options.quiet) stderr.write(`${summary}\n`)
    process.off('SIGINT', this.abort)
    process.off('SIGTERM', this.abort)
  }

  /** How a search ended, in one line. `isCheapest` says that the cheapest solutions were printed. */
  private summaryOf({ ending, statistics }: Ended, isCheapest: boolean): string {
    const missing = `there may be ${isCheapest ? 'cheaper' : 'more'} solutions`
    const how = {
      exhausted: isCheapest ? 'no other solution is cheaper' : 'all solutions were found',
      'solution-limit': 'stopped at the requested number of solutions',
      'node-limit': `stopped at the node limit, ${missing}`,
      aborted: `interrupted, ${missing}`,
    }[ending]
    return `${how}; ${amountOf(statistics.nodes, 'node')}, engine: ${this.cover.engine}`
  }
}

/** `1 node`, `2,500 nodes`. */
function amountOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`
}
