/** A check of a solver. `run` throws if the solver fails it. */
export interface Check {
  /** The heading of its group. */
  readonly group: string
  /** A sentence that starts with a verb: `finds the only solution of a full board`. */
  readonly name: string
  run(): void
}
