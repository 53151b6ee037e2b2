/** Refutes an option by cases, where unit propagation refutes none. */
import { exactlyOne } from '../clauses.ts'
import { Prover } from '../prover.ts'
import { type Board, conflictByCases } from './board.ts'
import type { Item, Option } from './items.ts'
import type { Refutation } from './refutation.ts'

/** So many options are tried, those of the items with the fewest options first. The one with the shortest proof is taken. */
const TRIED = 24

/** A proof is given up when it would learn more clauses. */
const MOST_LEMMAS = 400

/** How many clauses the proofs of a path may still learn. Hard puzzles of 9×9 need a few ten thousand. */
export interface Budget {
  lemmas: number
}

interface Proof {
  readonly option: Option
  /** The clauses of the proof. */
  readonly length: number
  /** The items that it needs. */
  readonly items: readonly Item[]
}

/** A refutation that is proved by cases, undefined if nothing can be refuted, or `unknown` if the proofs would be too long. */
export function refutationByCases(board: Board, budget: Budget): Refutation | 'unknown' | undefined {
  const all = Array.from({ length: board.items.itemCount }, (_, item) => item)
  let best: Proof | undefined
  let isUnknown = false
  let tried = 0
  for (const option of narrowestFirst(board, all)) {
    if ((best !== undefined || isUnknown) && tried >= TRIED) break
    const proof = proofOf(board, all, option, budget)
    tried++
    if (proof === 'unknown') isUnknown = true
    else if (proof !== undefined && (best === undefined || proof.length < best.length)) best = proof
  }
  if (best === undefined) return isUnknown ? 'unknown' : undefined
  const { option, items } = minimal(board, best, budget)
  return { option, items, conflict: conflictByCases(items) }
}

/** Open options, each once. */
function narrowestFirst(board: Board, all: readonly Item[]): Set<Option> {
  const open = all.filter((item) => board.openCount[item] > 1)
  open.sort((a, b) => board.openCount[a] - board.openCount[b])
  return new Set(open.flatMap((item) => board.openOptions(item)))
}

/** Leaves out one item after another, as long as the rest refutes the option. */
function minimal(board: Board, first: Proof, budget: Budget): Proof {
  let proof = first
  for (const item of first.items) {
    if (!proof.items.includes(item)) continue
    const rest = proof.items.filter((other) => other !== item)
    const less = proofOf(board, rest, proof.option, budget)
    if (less !== undefined && less !== 'unknown') proof = less
  }
  return proof
}

/** A proof that some items refute an option, undefined if they do not, or `unknown` if it would be too long. */
function proofOf(
  board: Board,
  items: readonly Item[],
  option: Option,
  budget: Budget,
): Proof | 'unknown' | undefined {
  if (budget.lemmas <= 0) return 'unknown'
  const clausesOf = items.map((item) => exactlyOne(board.openOptions(item).map((one) => one + 1)))
  const itemOf = clausesOf.flatMap((clauses, index) => clauses.map(() => items[index])) // clause → its item
  const prover = new Prover({
    variableCount: board.items.optionCount,
    rules: clausesOf.flat(),
    puzzle: [[option + 1]],
  })
  const lemmas = prover.finish(MOST_LEMMAS)
  budget.lemmas -= prover.lemmaCount
  if (lemmas === undefined) return prover.lemmaCount < MOST_LEMMAS ? undefined : 'unknown'
  const needed = new Set(prover.neededClauses.flatMap((clause) => itemOf[clause] ?? []))
  return { option, length: lemmas.length, items: [...needed] }
}
