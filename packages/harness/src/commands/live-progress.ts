/** Shows the progress of a run: on a terminal as a bar that is redrawn, elsewhere as plain lines. */

import type { ForkEvent } from '../events/schema.ts'
import { contestKey, isControl } from '../events/words.ts'
import type { Checked, Progress, RoundSeen } from '../measure/run-context.ts'
import { sumOf } from '../numbers.ts'
import { contestTitle, readableTime } from '../phrases.ts'
import { drawTable, oneLine } from '../report/document.ts'

type PreflightSeen = Parameters<Progress['preflight']>[0]

/** The part of a terminal, or of any stream, that is needed to show progress. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

interface Surroundings {
  readonly now: () => number
  readonly environment: Readonly<Record<string, string | undefined>>
}

const REAL: Surroundings = { now: () => performance.now(), environment: process.env }

/** Nothing is drawn over on a terminal that cannot do it, or if the user does not want it (https://no-color.org). */
export function openProgress(
  stream: ProgressStream,
  { now, environment: { NO_COLOR = '', TERM } }: Surroundings = REAL,
): Progress {
  const pace = new Pace(now)
  return stream.isTTY && NO_COLOR === '' && TERM !== 'dumb'
    ? new LiveProgress(stream, pace, now)
    : new PlainProgress(stream, pace)
}

/** Estimates the time left: what is expected of the rounds that are left, corrected by what those that are over took. */
class Pace {
  private readonly now: () => number
  private key = ''
  private begunAt = 0
  private currentMs = 0
  /** The rounds that have ended in this process. */
  private readonly over = { expectedMs: 0, tookMs: 0 }

  constructor(now: () => number) {
    this.now = now
  }

  /** `round 3 of 14, 48 s left`, or without the time as long as too little is over. */
  title(seen: RoundSeen): string {
    this.begin(seen)
    return `round ${seen.round} of ${seen.rounds}${this.left(seen)}`
  }

  /** The share of the work of all rounds, including those that were already measured. */
  fraction({ turn, turns, expected: { roundMs, earlierMs, laterMs } }: RoundSeen): number {
    return (earlierMs + (turn / turns) * roundMs) / Math.max(1, earlierMs + roundMs + laterMs)
  }

  private begin({ contest, round, expected }: RoundSeen): void {
    const key = `${round} ${contestKey(contest)}`
    if (key === this.key) return
    this.over.expectedMs += this.currentMs
    this.over.tookMs += this.key === '' ? 0 : this.now() - this.begunAt
    this.key = key
    this.begunAt = this.now()
    this.currentMs = expected.roundMs
  }

  private left({ turn, turns, expected: { roundMs, laterMs } }: RoundSeen): string {
    const part = turn / turns
    const expectedMs = this.over.expectedMs + part * roundMs
    if (expectedMs < LEAST_OVER * roundMs) return ''
    const tookMs = this.over.tookMs + (turn === 0 ? 0 : this.now() - this.begunAt)
    const slower = tookMs / Math.max(1, expectedMs)
    return `, ${timeLeft((slower * (laterMs + (1 - part) * roundMs)) / 1000)} left`
  }
}

/** Seconds as `1:05`, or `48 s` below a minute. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const LEAST_OVER = 0.9 // of a round like this one, before which no time left is shown

/** Prints a line when an entrant has been checked, and when a round begins. */
class PlainProgress implements Progress {
  private readonly stream: ProgressStream
  private readonly pace: Pace
  private current = ''

  constructor(stream: ProgressStream, pace: Pace) {
    this.stream = stream
    this.pace = pace
  }

  preflight(): void {}

  checked({ entrantId, contest, status, asked, solved }: Checked): void {
    const answers = `${solved === asked ? asked : `${solved} of ${asked}`} answers`
    const result = status === 'ranked' ? answers : status
    this.note(`asked ${entrantId} on ${contestTitle(contest)}: ${result}`)
  }

  round(seen: RoundSeen): void {
    const key = `${seen.round} ${contestKey(seen.contest)}`
    const title = this.pace.title(seen)
    if (key === this.current) return
    this.current = key
    this.note(`${contestTitle(seen.contest)}: ${title}`)
  }

  forkOver(): void {}

  note(text: string): void {
    this.stream.write(`${oneLine(text)}\n`)
  }

  end(): void {}
}

const REDRAW_MS = 100
const BAR_WIDTH = 24
const OTHER_LINES = 4 // lines of the terminal that stay free around the table

/** Draws a line with the current work and the time left, and below it the results so far. */
class LiveProgress implements Progress {
  private readonly stream: ProgressStream
  private readonly pace: Pace
  private readonly now: () => number
  /** Contest → entrant → the mean time of an instance in each fork. */
  private readonly times = new Map<string, Map<string, number[]>>()
  private drawnAt = -Infinity
  private drawnLines = 0

  constructor(stream: ProgressStream, pace: Pace, now: () => number) {
    this.stream = stream
    this.pace = pace
    this.now = now
  }

  preflight({ entrantId, contest, answered, asked }: PreflightSeen): void {
    if (answered < asked && this.isTooSoon()) return
    this.draw([
      `${bar(answered / asked)} checking ${entrantId} on ${contestTitle(contest)}: ${answered}/${asked}`,
    ])
  }

  checked(): void {}

  round(seen: RoundSeen): void {
    const { contest, entrants, warm } = seen
    const title = `${contestTitle(contest)}, ${this.pace.title(seen)}`
    if (this.isTooSoon()) return
    const doing = warm < entrants ? `: ${warm} of ${entrants} are warm` : ''
    this.draw([
      `${bar(this.pace.fraction(seen))} ${title}${doing}`,
      ...this.table(this.times.get(contestKey(contest)) ?? new Map()),
    ])
  }

  forkOver({ contest, entrantId, cpuNs, asked }: ForkEvent): void {
    const answered = sumOf(asked)
    if (answered === 0 || isControl(entrantId)) return
    const key = contestKey(contest)
    const entrants = this.times.get(key) ?? new Map<string, number[]>()
    this.times.set(key, entrants)
    entrants.set(entrantId, [...(entrants.get(entrantId) ?? []), sumOf(cpuNs) / answered])
  }

  note(text: string): void {
    this.clear()
    this.stream.write(`${oneLine(text)}\n`)
  }

  end(): void {
    this.clear()
  }

  private isTooSoon(): boolean {
    return this.now() - this.drawnAt < REDRAW_MS
  }

  private table(entrants: ReadonlyMap<string, readonly number[]>): string[] {
    const rows = [...entrants]
      .map(([entrantId, times]) => ({ entrantId, forks: times.length, least: Math.min(...times) }))
      .sort((a, b) => a.least - b.least)
    return drawTable({
      header: ['so far', 'rounds', 'least mean time'],
      rows: rows.map(({ entrantId, forks, least }) => [entrantId, String(forks), readableTime(least)]),
    })
  }

  private draw(lines: readonly string[]): void {
    this.drawnAt = this.now()
    this.clear()
    const height = Math.max(1, (this.stream.rows ?? 24) - OTHER_LINES)
    const shown = lines.slice(0, height).map((line) => line.slice(0, (this.stream.columns ?? 80) - 1))
    this.stream.write(shown.join('\n'))
    this.drawnLines = shown.length
  }

  /** Erases what was drawn last, from its first line to the end of the screen. */
  private clear(): void {
    if (this.drawnLines > 1) this.stream.write(`\u001B[${this.drawnLines - 1}A`)
    this.stream.write('\r\u001B[J')
    this.drawnLines = 0
  }
}

function bar(fraction: number): string {
  const full = Math.round(BAR_WIDTH * Math.min(1, Math.max(0, fraction)))
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`
}
