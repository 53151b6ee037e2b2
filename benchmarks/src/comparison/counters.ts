/** The exact half of a comparison: counters are the same on every machine, so one that moved was changed. */
import { isAnswered } from '../check.ts'
import type { Counters } from '../protocol.ts'
import { type Answer, answersOf, type Preflight } from '../records.ts'

interface CounterMove {
  /** Number of the puzzle in its file; null where only the whole batch was counted. */
  readonly puzzle: number | null
  /** 0 for the puzzle as it stands, else the number of its isomorph. */
  readonly variant: number
  readonly before: Counters
  readonly after: Counters
}

export interface CounterChange {
  /** Puzzles of which a counter moved. */
  readonly moved: number
  /** The first of them. */
  readonly examples: readonly CounterMove[]
  /** Nodes of all puzzles that both runs counted. */
  readonly nodesBefore: number
  readonly nodesAfter: number
}

const EXAMPLES = 20

/**
 * The counters of one solver that moved, over the questions that both runs have an answer to; undefined when
 * none did. A puzzle that was stopped at a limit counts for nothing: where it stopped is up to the machine.
 */
export function counterChange(before: Preflight, after: Preflight): CounterChange | undefined {
  const known = new Map<string, Counters>()
  for (const [key, counters] of countersIn(before)) known.set(key, counters)
  const examples: CounterMove[] = []
  let moved = 0
  let nodesBefore = 0
  let nodesAfter = 0
  for (const [key, counters, question] of countersIn(after)) {
    const was = known.get(key)
    if (was === undefined) continue
    nodesBefore += was.nodes
    nodesAfter += counters.nodes
    if (isSame(was, counters)) continue
    moved++
    if (examples.length < EXAMPLES) examples.push({ ...question, before: was, after: counters })
  }
  return moved === 0 ? undefined : { moved, examples, nodesBefore, nodesAfter }
}

type Question = Pick<CounterMove, 'puzzle' | 'variant'>

function* countersIn(preflight: Preflight): Generator<[key: string, Counters, Question]> {
  if (preflight.batchTotals !== null) {
    yield ['batch', preflight.batchTotals, { puzzle: null, variant: 0 }]
    return
  }
  for (const answer of answersOf(preflight)) {
    const counters = countersOf(answer)
    const { puzzle, variant } = answer
    if (counters !== undefined) yield [`${puzzle} ${variant}`, counters, { puzzle, variant }]
  }
}

function countersOf({ status, nodes, guesses, backtracks, maxDepth }: Answer): Counters | undefined {
  if (!isAnswered(status)) return undefined
  if (nodes === null || guesses === null || backtracks === null || maxDepth === null) return undefined
  return { nodes, guesses, backtracks, maxDepth }
}

export function isSame(one: Counters, other: Counters): boolean {
  return (
    one.nodes === other.nodes &&
    one.guesses === other.guesses &&
    one.backtracks === other.backtracks &&
    one.maxDepth === other.maxDepth
  )
}
