/**
 * Unit propagation: a clause with one literal left that is not false forces it.
 *
 * Idea.      When a literal becomes false, only the clauses that watch it can have become unit. Each of them looks for
 *            another literal to watch that is not false. If it finds none, its other watch is forced, or false: a conflict.
 * Order.     Literals in the order of the trail; for each of them first the clauses of two literals, because they cost less.
 * Invariant. When nothing is left to propagate, no clause has all but one of its literals false, unless it is true.
 *            Backtracking keeps this without any work on the clauses: a watch that became false last is open again first.
 * Cost.      Most of the time of a search.
 */
import { type Assignment, NO_REASON, type Reason } from './assignment.ts'
import { type Clauses, LITERALS, SIZE } from './clauses.ts'
import type { Code } from './code.ts'

/** A literal that must be true for a reason, but is false. */
export interface Conflict {
  code: Code
  reason: Reason
}

/** Infers to a fixpoint. Returns false at a conflict, which it writes into `conflict`. */
export function propagate(assignment: Assignment, clauses: Clauses, conflict: Conflict): boolean {
  conflict.reason = NO_REASON
  while (assignment.propagated < assignment.trailSize && conflict.reason === NO_REASON) {
    const code = assignment.trail[assignment.propagated++]
    imply(code, assignment, clauses, conflict)
    if (conflict.reason === NO_REASON) visitWatching(code ^ 1, assignment, clauses.memory, conflict)
  }
  return conflict.reason === NO_REASON
}

function imply(code: Code, assignment: Assignment, clauses: Clauses, conflict: Conflict): void {
  const { impliedStarts, implied } = clauses
  const { values } = assignment
  const reason = ~(code ^ 1)
  const end = impliedStarts[code + 1]
  for (let i = impliedStarts[code]; i < end; i++) {
    const other = implied[i]
    if (values[other] > 0) continue
    if (values[other] < 0) {
      conflict.code = other
      conflict.reason = reason
      return
    }
    assignment.assign(other, reason)
  }
}

/** Visits the clauses that watch a literal which has become false. */
function visitWatching(
  falsified: Code,
  assignment: Assignment,
  memory: Int32Array,
  conflict: Conflict,
): void {
  const { values } = assignment
  let link = falsified // where the number of the clause was read
  for (let clause = memory[link]; clause !== 0; clause = memory[link]) {
    const first = clause + LITERALS
    if (memory[first] === falsified) swapWatches(memory, clause)
    const other = memory[first]
    if (values[other] <= 0) {
      const end = first + memory[clause + SIZE]
      let i = first + 2
      while (i < end && values[memory[i]] < 0) i++
      if (i < end) {
        const watch = memory[i]
        memory[i] = falsified
        memory[first + 1] = watch
        memory[link] = memory[clause + 1]
        memory[clause + 1] = memory[watch]
        memory[watch] = clause
        continue
      }
      if (values[other] < 0) {
        conflict.code = other
        conflict.reason = clause
        return
      }
      assignment.assign(other, clause)
    }
    link = clause + 1
  }
}

/** Exchanges the watches of a clause, with the links of their lists. */
function swapWatches(memory: Int32Array, clause: number): void {
  const next = memory[clause]
  memory[clause] = memory[clause + 1]
  memory[clause + 1] = next
  const watch = memory[clause + LITERALS]
  memory[clause + LITERALS] = memory[clause + LITERALS + 1]
  memory[clause + LITERALS + 1] = watch
}
