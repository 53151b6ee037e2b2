/** Shows the progress of a run: on a terminal as a bar and a table that are drawn over, elsewhere as plain lines. */
import type { ForkEvent } from '../events/schema.ts'
import { contestKey, isControl } from '../events/words.ts'
import type { Checked, Progress, RoundSeen } from '../measure/run-context.ts'
import { sumOf } from '../numbers.ts'
import { contestTitle, readableTime } from '../phrases.ts'
import { drawTable, oneLine } from '../report/document.ts'

/** The part of a terminal, or of any stream, that is needed to show progress. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

const REDRAW_MS = 100
const BAR_WIDTH = 24
const OTHER_LINES = 4 // lines of the terminal that stay free around the table
const LEAST_OVER = 0.9 // of a round like this one, before which no time left is shown

/** Nothing is drawn over on a terminal that cannot do it, or if the user does not want it (https://no-color.org). */
export class LiveProgress implements Progress {
  private readonly stream: ProgressStream
  private readonly now: () => number
  private readonly isLive: boolean
  /** Contest → entrant → the mean time of an instance in each fork. */
  private readonly times = new Map<string, Map<string, number[]>>()
  /** When the first round was seen, and what was expected of those before it. */
  private start: { readonly at: number; readonly earlierMs: number } | undefined
  private current = ''
  private drawnAt = -Infinity
  private drawnLines = 0

  constructor(
    stream: ProgressStream,
    now: () => number = () => performance.now(),
    { NO_COLOR = '', TERM }: Readonly<Record<string, string | undefined>> = process.env,
  ) {
    this.stream = stream
    this.now = now
    this.isLive = stream.isTTY === true && NO_COLOR === '' && TERM !== 'dumb'
  }

  preflight({ entrantId, contest, answered, asked }: Parameters<Progress['preflight']>[0]): void {
    if (!this.isLive || (answered < asked && this.isTooSoon())) return
    this.draw([
      `${bar(answered / asked)} checking ${entrantId} on ${contestTitle(contest)}: ${answered}/${asked}`,
    ])
  }

  checked({ entrantId, contest, status, asked, solved }: Checked): void {
    if (this.isLive) return
    const answers = `${solved === asked ? asked : `${solved} of ${asked}`} answers`
    this.note(`asked ${entrantId} on ${contestTitle(contest)}: ${status === 'ranked' ? answers : status}`)
  }

  round(seen: RoundSeen): void {
    const { contest, round, rounds, entrants, warm, turn, turns } = seen
    const { roundMs, earlierMs, laterMs } = seen.expected
    this.start ??= { at: this.now(), earlierMs }
    const doing = `round ${round} of ${rounds}${this.timeLeft(seen)}`
    if (!this.isLive) {
      const key = `${round} ${contestKey(contest)}`
      if (key !== this.current) this.note(`${contestTitle(contest)}: ${doing}`)
      this.current = key
    } else if (!this.isTooSoon()) {
      const done = (earlierMs + (turn / turns) * roundMs) / Math.max(1, earlierMs + roundMs + laterMs)
      const warming = warm < entrants ? `: ${warm} of ${entrants} are warm` : ''
      this.draw([
        `${bar(done)} ${contestTitle(contest)}, ${doing}${warming}`,
        ...tableOf(this.times.get(contestKey(contest)) ?? new Map()),
      ])
    }
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
    this.end()
    this.stream.write(`${oneLine(text)}\n`)
  }

  /** Erases what was drawn last, from its first line to the end of the screen. */
  end(): void {
    if (!this.isLive) return
    if (this.drawnLines > 1) this.stream.write(`\u001B[${this.drawnLines - 1}A`)
    this.stream.write('\r\u001B[J')
    this.drawnLines = 0
  }

  /** `, 48 s left`: what is expected of the rounds that are left, corrected by what those that are over took. */
  private timeLeft({ turn, turns, expected: { roundMs, earlierMs, laterMs } }: RoundSeen): string {
    const { at, earlierMs: before } = this.start ?? { at: 0, earlierMs }
    const part = turn / turns
    const overMs = earlierMs - before + part * roundMs
    if (overMs < LEAST_OVER * roundMs) return ''
    const slower = (this.now() - at) / Math.max(1, overMs)
    return `, ${timeLeft((slower * (laterMs + (1 - part) * roundMs)) / 1000)} left`
  }

  private isTooSoon(): boolean {
    return this.now() - this.drawnAt < REDRAW_MS
  }

  private draw(lines: readonly string[]): void {
    this.drawnAt = this.now()
    this.end()
    const height = Math.max(1, (this.stream.rows ?? 24) - OTHER_LINES)
    const shown = lines.slice(0, height).map((line) => line.slice(0, (this.stream.columns ?? 80) - 1))
    this.stream.write(shown.join('\n'))
    this.drawnLines = shown.length
  }
}

/** Seconds as `1:05`, or `48 s` below a minute. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function tableOf(entrants: ReadonlyMap<string, readonly number[]>): string[] {
  const rows = [...entrants]
    .map(([entrantId, times]) => ({ entrantId, forks: times.length, least: Math.min(...times) }))
    .sort((a, b) => a.least - b.least)
  return drawTable({
    header: ['so far', 'rounds', 'least mean time'],
    rows: rows.map(({ entrantId, forks, least }) => [entrantId, String(forks), readableTime(least)]),
  })
}

function bar(fraction: number): string {
  const full = Math.round(BAR_WIDTH * Math.min(1, Math.max(0, fraction)))
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`
}
