/** Tells how a run goes on: on a terminal as one table that is redrawn, elsewhere as plain lines. */
import pc from 'picocolors'
import type { Progress } from './progress.ts'
import { sweepTimeOf } from './puzzle-times.ts'
import type { ForkEvent, Plan } from './record.ts'
import { drawTable } from './reporters/terminal.ts'
import { contestTitle, duration, timeLeft } from './reporters/words.ts'
import { keyOf, type Slot } from './schedule.ts'
import { median } from './statistics/index.ts'

/** The part of a terminal, or of any stream, that progress is shown on. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

export function openProgress(stream: ProgressStream, plan: Plan): Progress {
  return stream.isTTY ? new LiveProgress(stream, plan) : new PlainProgress(stream, plan)
}

/** Estimates the time left from the forks that are over. */
class Pace {
  private start = { done: 0, total: 0, at: 0 } // the first fork of this session, or of this stage

  /** `, 48 s left`, or nothing before the first fork is over. */
  left(done: number, total: number): string {
    const now = performance.now()
    if (total !== this.start.total) this.start = { done, total, at: now }
    const over = done - this.start.done
    if (over <= 0) return ''
    return `, ${timeLeft((((now - this.start.at) / over) * (total - done)) / 1000)} left`
  }
}

function roundTitle(round: number, { rounds }: Plan): string {
  return round > rounds ? `further round ${round - rounds}` : `round ${round} of ${rounds}`
}

/** A line when a solver was asked, and when a round begins. */
class PlainProgress implements Progress {
  private readonly stream: ProgressStream
  private readonly plan: Plan
  private readonly pace = new Pace()
  private round = 0

  constructor(stream: ProgressStream, plan: Plan) {
    this.stream = stream
    this.plan = plan
  }

  preflight({ solverId, contest, answered, asked }: Parameters<Progress['preflight']>[0]): void {
    if (answered === asked) this.note(`checked ${solverId} on ${contestTitle(contest)}: ${asked} answers`)
  }

  memory(): void {}

  fork({ round }: Slot, done: number, total: number): void {
    const left = this.pace.left(done, total)
    if (round === this.round) return
    this.round = round
    this.note(`${roundTitle(round, this.plan)}${left}`)
  }

  forkOver(): void {}

  note(text: string): void {
    this.stream.write(`${text}\n`)
  }

  end(): void {}
}

const REDRAW_MS = 100
const BAR_WIDTH = 24
const OTHER_LINES = 4 // of the terminal, left free around the table

/** A line that says what is being done and for how long still, and below it what was measured so far. */
class LiveProgress implements Progress {
  private readonly stream: ProgressStream
  private readonly plan: Plan
  private readonly pace = new Pace()
  private readonly sweeps = new Map<string, Map<string, number[]>>() // contest → solver → a time for each fork
  private drawnAt = -Infinity
  private drawnLines = 0

  constructor(stream: ProgressStream, plan: Plan) {
    this.stream = stream
    this.plan = plan
  }

  preflight({ solverId, contest, answered, asked }: Parameters<Progress['preflight']>[0]): void {
    if (performance.now() - this.drawnAt < REDRAW_MS && answered < asked) return
    this.draw([
      `${bar(answered / asked)} checking ${solverId} on ${contestTitle(contest)}: ${answered}/${asked}`,
    ])
  }

  memory(solverId: string): void {
    this.draw([`${bar(1)} measuring what ${solverId} allocates`])
  }

  fork({ round, solverId, contest }: Slot, done: number, total: number): void {
    const what = `${roundTitle(round, this.plan)}, ${solverId} on ${contestTitle(contest)}`
    this.draw([
      `${bar(done / total)} ${what}${this.pace.left(done, total)}`,
      ...this.table(this.sweeps.get(keyOf(contest)) ?? new Map()),
    ])
  }

  forkOver(event: ForkEvent): void {
    const sweep = sweepTimeOf(event)
    if (sweep === undefined) return
    const key = keyOf(event.contest)
    const solvers = this.sweeps.get(key) ?? new Map<string, number[]>()
    this.sweeps.set(key, solvers)
    solvers.set(event.solverId, [...(solvers.get(event.solverId) ?? []), sweep.cpuNs])
  }

  note(text: string): void {
    this.clear()
    this.stream.write(`${text}\n`)
  }

  end(): void {
    this.clear()
  }

  private table(solvers: ReadonlyMap<string, readonly number[]>): string[] {
    if (solvers.size === 0) return []
    const rows = [...solvers]
      .map(([solverId, times]) => ({ solverId, forks: times.length, sweep: median(times) }))
      .sort((a, b) => a.sweep - b.sweep)
    const [best] = rows
    return drawTable(
      {
        header: ['solver', 'rounds', 'sweep', '× fastest'],
        rows: rows.map(({ solverId, forks, sweep }) => [
          solverId,
          String(forks),
          duration(sweep),
          (sweep / (best?.sweep ?? sweep)).toFixed(2),
        ]),
      },
      pc.createColors(false),
    )
  }

  private draw(lines: readonly string[]): void {
    this.drawnAt = performance.now()
    this.clear()
    const room = Math.max(1, (this.stream.rows ?? 24) - OTHER_LINES)
    const shown = lines.slice(0, room).map((line) => line.slice(0, (this.stream.columns ?? 80) - 1))
    this.stream.write(shown.join('\n'))
    this.drawnLines = shown.length
  }

  /** Takes away what was drawn last, from its first line to the end of the screen. */
  private clear(): void {
    if (this.drawnLines > 1) this.stream.write(`\u001B[${this.drawnLines - 1}A`)
    this.stream.write('\r\u001B[J')
    this.drawnLines = 0
  }
}

function bar(fraction: number): string {
  const full = Math.round(BAR_WIDTH * Math.min(1, fraction))
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`
}
