/** One thing that a solver must do. `run` throws when the solver does not. */
export interface Check {
  /** What it is about: a heading. */
  readonly group: string
  /** A sentence that starts with a verb: `finds the one solution of a full board`. */
  readonly name: string
  run(): void
}
