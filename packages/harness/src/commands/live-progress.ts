/** Shows the progress of a run: on a terminal as a bar that is drawn over, elsewhere as plain lines. */

import { contestTitle } from '../phrases.ts'
import type { Checked, Progress, RoundSeen } from '../plan/session.ts'
import { contestKey } from '../record/plan.ts'
import { oneLine } from '../write/document.ts'

/** The part of a terminal, or of any stream, that is needed to show progress. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const REDRAW_MS = 100
const BAR_WIDTH = 24
const LEAST_OVER = 0.9 // of a round like this one, before which no time left is shown

/** Nothing is drawn over on a terminal that cannot do it, or if the user does not want it (https://no-color.org). */
export class LiveProgress implements Progress {
  private readonly stream: ProgressStream
  private readonly now: () => number
  private readonly isLive: boolean
  /** When the first round was seen, and what was expected of those before it. */
  private start: { readonly at: number; readonly earlierMs: number } | undefined
  private current = ''
  private drawnAt = -Infinity

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
    this.draw(answered / asked, `checking ${entrantId} on ${contestTitle(contest)}: ${answered}/${asked}`)
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
    const doing = `${contestTitle(contest)}: round ${round} of ${rounds}${this.timeLeft(seen)}`
    const key = `${round} ${contestKey(contest)}`
    if (!this.isLive && key !== this.current) this.note(doing)
    this.current = key
    const done = (earlierMs + (turn / turns) * roundMs) / Math.max(1, earlierMs + roundMs + laterMs)
    this.draw(done, warm < entrants ? `${doing}: ${warm} of ${entrants} are warm` : doing)
  }

  note(text: string): void {
    this.end()
    this.stream.write(`${oneLine(text)}\n`)
  }

  /** Erases what was drawn. */
  end(): void {
    if (this.isLive) this.stream.write('\r\u001B[J')
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

  private draw(done: number, text: string): void {
    if (!this.isLive || this.now() - this.drawnAt < REDRAW_MS) return
    this.drawnAt = this.now()
    const full = Math.round(BAR_WIDTH * Math.min(1, done))
    const line = `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${oneLine(text)}`
    this.end()
    this.stream.write(line.slice(0, (this.stream.columns ?? 80) - 1))
  }
}

/** Seconds as `1:05`, or `48 s` below a minute. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
