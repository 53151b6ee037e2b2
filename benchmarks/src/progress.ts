/** What a run tells of itself while it goes on. */
import type { Contest, ForkEvent } from './record.ts'
import type { Slot } from './schedule.ts'

export interface Progress {
  /** A solver has answered this many questions of a contest. */
  preflight(seen: { solverId: string; contest: Contest; answered: number; asked: number }): void
  /** The allocations of a solver are being measured. */
  memory(solverId: string): void
  /** A fork begins; `done` of `total` forks are over. */
  fork(slot: Slot, done: number, total: number): void
  /** A fork is over. */
  forkOver(event: ForkEvent): void
  /** Something that the user should know at once, in one line. */
  note(text: string): void
  /** Nothing more will come. */
  end(): void
}
