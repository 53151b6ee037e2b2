/** Answers questions about a formula. */
import { type Choices, Engine, LAST_VALUES } from './engine.ts'
import type { Formula } from './formula.ts'
import { dratLines } from './proof.ts'
import { type Answer, Run, requireLimit, type SolveRequest } from './run.ts'

export type SatOptions = Partial<Choices>

/** A formula for several questions, which is prepared only once. */
export class SatSolver {
  private readonly engine: Engine

  /** @throws RangeError for a limit out of range; the message quotes it */
  constructor(formula: Formula, options: SatOptions = {}) {
    const choices = { ...LAST_VALUES, ...options }
    requireLimit('decideFirst', choices.decideFirst, 0)
    this.engine = new Engine(formula, choices)
  }

  /**
   * Finds solutions, or proves that there is none. Clauses that are added to the formula later are not seen. Nothing is
   * kept between calls, so the same request always takes the same steps.
   *
   * @throws RangeError for a literal or a limit out of range; the message quotes it
   */
  solve(request: SolveRequest = {}): Answer {
    const run = new Run(this.engine, request)
    while (run.ending === undefined) run.advance()
    return run.answer(run.ending)
  }
}

/** Finds solutions of a formula that is asked only once, like `SatSolver.solve`. */
export function solve(formula: Formula, request: SolveRequest = {}): Answer {
  return new SatSolver(formula).solve(request)
}

/** A proof in the notation DRAT that a formula has no solution, or undefined if it has one. */
export function refute(formula: Formula): string | undefined {
  const lines: string[] = []
  const { isSatisfiable } = solve(formula, { proof: dratLines((line) => lines.push(line)) })
  return isSatisfiable ? undefined : lines.join('')
}

/** Like `solve`, but it lets the event loop run every few hundred conflicts, so that timers and `signal` work. */
export async function solveAsync(formula: Formula, request: SolveRequest = {}): Promise<Answer> {
  const run = new Run(new Engine(formula, LAST_VALUES), request)
  while (run.ending === undefined) {
    run.advance()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return run.answer(run.ending)
}
