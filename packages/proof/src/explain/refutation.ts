/**
 * Finds the options that few items refute.
 *
 * Idea.      An option is wrong if assuming it leads to a conflict. The items that the conflict needs are a reason. A reason
 *            is made minimal by deletion: an item is left out if the others lead to a conflict without it. Conflicts of
 *            few layers are looked for first, because a conflict after n layers needs 2n + 2 items.
 * Bound.     A conflict at which unit propagation does not arrive is found by cases: all options of an item are assumed, one
 *            after another. This is done only if there is no other.
 * Origin.    Minimal unsatisfiable subsets by deletion: J. Marques-Silva, 2010. Explanations by the cheapest of them:
 *            B. Bogaerts, E. Gamba and T. Guns, 2021.
 */
import type { Board, Conflict } from './board.ts'
import type { Item, Option } from './items.ts'

/** An option that is wrong, and items that show it. */
export interface Refutation {
  readonly option: Option
  readonly items: readonly Item[]
  readonly conflict: Conflict
}

/** A reason that is found may become smaller by as many items as this when it is made minimal. */
const HOPE = 3
/** With one layer more at a time, a tenth fewer puzzles are explained in a second. */
const LAYERS_MORE = 2

/** The smallest refutation that is found, or undefined if unit propagation refutes no option. */
export function smallestRefutation(board: Board): Refutation | undefined {
  let best: Refutation | undefined
  let candidates = board.candidates()
  for (let layers = 1; candidates.length > 0; layers += LAYERS_MORE) {
    candidates = candidates.filter((option) => {
      const conflict = board.assume(option, Math.min(layers, usefulLayers(best)))
      if (conflict !== undefined) best = smaller(board, best, { option, conflict, items: itemsIn(conflict) })
      return board.wasCut
    })
    if (usefulLayers(best) <= layers) break
  }
  return best
}

/** After more layers than this, a conflict needs as many items as the refutation that was found. */
function usefulLayers(found: Refutation | undefined): number {
  return found === undefined ? Number.POSITIVE_INFINITY : Math.ceil(found.items.length / 2) - 2
}

function smaller(board: Board, best: Refutation | undefined, found: Refutation): Refutation {
  if (best !== undefined && found.items.length >= best.items.length + HOPE) return best
  const least = minimal(board, found)
  return best === undefined || least.items.length < best.items.length ? least : best
}

export function itemsIn({ choices, links }: Conflict): Item[] {
  return [...new Set([...choices, ...links])]
}

/** Leaves out one item after another, as long as the rest leads to a conflict. */
function minimal(board: Board, { option, conflict: first, items }: Refutation): Refutation {
  const among = new Uint8Array(board.items.itemCount)
  let conflict = first
  for (const item of items) among[item] = 1
  for (const item of items) {
    if (among[item] === 0) continue
    among[item] = 0
    const less = board.assume(option, Number.POSITIVE_INFINITY, among)
    if (less === undefined) {
      among[item] = 1
      continue
    }
    conflict = less
    among.fill(0)
    for (const needed of itemsIn(less)) among[needed] = 1
  }
  return { option, items: itemsIn(conflict), conflict }
}
