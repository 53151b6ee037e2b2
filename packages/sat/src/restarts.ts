/**
 * When a search starts again from level 0, with what it has learned.
 *
 * Idea.      A search that made bad decisions first can take very long. Starting again after a number of conflicts limits
 *            the loss. The numbers are multiples of the Luby sequence, which is nearly the best one if nothing is known
 *            about the search:
 *
 *              1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, …
 *
 * Origin.    M. Luby, A. Sinclair and D. Zuckerman, 1993; J. Huang, 2007 (for clause learning). The pair of numbers that
 *            steps through the sequence is D. E. Knuth's "reluctant doubling", TAOCP 7.2.2.2, 2015.
 */
const UNIT = 100 // conflicts

export class Restarts {
  private u = 1
  private v = 1
  /** The number of conflicts at which the search starts again. */
  next: number = UNIT

  reset(): void {
    this.u = this.v = 1
    this.next = UNIT
  }

  /** Call it at a restart. */
  step(conflicts: number): void {
    if ((this.u & -this.u) === this.v) {
      this.u++
      this.v = 1
    } else this.v *= 2
    this.next = conflicts + UNIT * this.v
  }
}
