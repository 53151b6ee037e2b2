/** Tells how a run goes on, on a terminal as one line that is redrawn, elsewhere as plain lines. */
import type { Progress } from './progress.ts'
import type { Contest, Plan } from './record.ts'
import { contestTitle, timeLeft } from './reporters/words.ts'
import type { Slot } from './schedule.ts'

interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export function openProgress(stream: Stream, plan: Plan): Progress {
  return stream.isTTY ? new LiveProgress(stream, plan) : new PlainProgress(stream, plan)
}

/** Estimates the time left from the forks that are over. */
class Pace {
  private start: { done: number; at: number } | undefined

  /** Seconds left, or undefined before the first fork is over. */
  left(done: number, total: number): number | undefined {
    const now = performance.now()
    this.start ??= { done, at: now }
    const over = done - this.start.done
    if (over === 0) return undefined
    return (((now - this.start.at) / over) * (total - done)) / 1000
  }
}

/** A line when a solver was asked, and when a round begins. */
class PlainProgress implements Progress {
  private readonly stream: Stream
  private readonly plan: Plan
  private readonly pace = new Pace()
  private round = 0

  constructor(stream: Stream, plan: Plan) {
    this.stream = stream
    this.plan = plan
  }

  preflight({ solverId, contest, answered, asked }: Parameters<Progress['preflight']>[0]): void {
    if (answered === asked) this.line(`checked ${solverId} on ${contestTitle(contest)}: ${asked} answers`)
  }

  memory(): void {}

  fork(slot: Slot, done: number, total: number): void {
    const left = this.pace.left(done, total)
    if (slot.round === this.round) return
    this.round = slot.round
    const rest = left === undefined ? '' : `, ${timeLeft(left)} left`
    this.line(`round ${slot.round} of ${this.plan.rounds}${rest}`)
  }

  note(text: string): void {
    this.line(text)
  }

  end(): void {}

  private line(text: string): void {
    this.stream.write(`${text}\n`)
  }
}

const REDRAW_MS = 100
const BAR_WIDTH = 24

/** One line: what is being done, how far it is, how long it will take. */
class LiveProgress implements Progress {
  private readonly stream: Stream
  private readonly plan: Plan
  private readonly pace = new Pace()
  private drawnAt = -Infinity

  constructor(stream: Stream, plan: Plan) {
    this.stream = stream
    this.plan = plan
  }

  preflight({
    solverId,
    contest,
    answered,
    asked,
  }: {
    solverId: string
    contest: Contest
    answered: number
    asked: number
  }): void {
    if (performance.now() - this.drawnAt < REDRAW_MS && answered < asked) return
    this.draw(
      `${bar(answered / asked)} checking ${solverId} on ${contestTitle(contest)}: ${answered}/${asked}`,
    )
  }

  memory(solverId: string): void {
    this.draw(`${bar(0)} measuring what ${solverId} allocates`)
  }

  fork({ round, solverId, contest }: Slot, done: number, total: number): void {
    const left = this.pace.left(done, total)
    const rest = left === undefined ? '' : `, ${timeLeft(left)} left`
    this.draw(
      `${bar(done / total)} round ${round}/${this.plan.rounds}, ${solverId} on ${contestTitle(contest)}${rest}`,
    )
  }

  note(text: string): void {
    this.clear()
    this.stream.write(`${text}\n`)
  }

  end(): void {
    this.clear()
  }

  private draw(text: string): void {
    this.drawnAt = performance.now()
    this.clear()
    this.stream.write(text.slice(0, (this.stream.columns ?? 80) - 1))
  }

  private clear(): void {
    this.stream.write('\r\u001B[K')
  }
}

function bar(fraction: number): string {
  const full = Math.round(BAR_WIDTH * Math.min(1, fraction))
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`
}
