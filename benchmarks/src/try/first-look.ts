/** What `bench try --json` prints: the result of a short run with one contest, in a form that is easy to read by a program. */
import type { Run } from '@sudoku-lab/harness'

export interface FirstLook {
  readonly set: string
  readonly task: string
  /** The puzzles of the set. */
  readonly puzzles: number
  /** In the order of the command line, the one to compare with last. */
  readonly solvers: readonly Measured[]
}

interface Measured {
  readonly solver: string
  /** `ranked`, or why it is not: `wrong`, `error`, `killed` … */
  readonly status: string
  readonly problem: string | null
  /** The number of puzzles to which its answer is proved, and of those on which it gave up. */
  readonly proved: number
  readonly gaveUp: number
  /** Nanoseconds of CPU time, or of wall time for a program that shows no other. Null if it was not timed. */
  readonly puzzleNs: number | null
  /** Over all puzzles. Null if the solver does not count. */
  readonly nodes: number | null
  /** Its time divided by that of the last solver. Null if one of them was not timed. */
  readonly ratio: number | null
}

export function lookOf({ plan, contests }: Run): FirstLook {
  const [single] = contests
  const results = [...(single?.ranked ?? []), ...(single?.apart ?? [])]
  const inOrder = plan.entrants.flatMap(({ entrantId }) =>
    results.filter((one) => one.entrantId === entrantId),
  )
  const last = inOrder.at(-1)
  return {
    set: single?.contest.setId ?? '',
    task: single?.contest.task ?? '',
    puzzles: plan.sets[0]?.inSet ?? 0,
    solvers: inOrder.map(({ entrantId, status, problem, solved, undecided, mean, counters }): Measured => {
      const pair = single?.pairs.find(({ a, b }) => a === entrantId && b === last?.entrantId)
      const turned = single?.pairs.find(({ a, b }) => b === entrantId && a === last?.entrantId)
      return {
        ...{ solver: entrantId, status, problem, proved: solved, gaveUp: undecided },
        puzzleNs: mean?.value ?? null,
        nodes: counters?.['nodes'] ?? null,
        ratio:
          entrantId === last?.entrantId
            ? 1
            : (pair?.ratio.value ?? (turned && 1 / turned.ratio.value) ?? null),
      }
    }),
  }
}
