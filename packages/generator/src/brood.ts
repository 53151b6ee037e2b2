/**
 * Breeds puzzles that are hard to search.
 *
 * Idea. Hard puzzles are rare, but they have hard neighbours. A brood of random minimal puzzles is kept; again and
 * again a neighbour of a random member is looked at, and takes the place of the easiest member if it is harder.
 * When enough members are as hard as wanted, they are a family: often relatives of one ancestor. The next family
 * comes of a new brood.
 *
 * Origin. The players' forum: "The making of a gotchi – a simple way to find extreme sudokus" (forum.enjoysudoku.com)
 * describes such a pool, in which the better puzzle drives out the worse. There puzzles are rated by the techniques that a
 * person would need, here by the nodes of a solver.
 *
 * Roads not taken. One puzzle that climbs alone gets stuck: of 16, with 3,000 neighbours looked at without a step
 * up, none reached 60 nodes of `band`, in the time in which broods of 80 bred two families of ten.
 */
import type { Grid } from '@sudoku-lab/core'
import { neighbourOf } from './neighbour.ts'
import type { Rating } from './rating.ts'
import { atMost, reduce } from './reduce.ts'
import type { Tools } from './tools.ts'

/** A smaller brood gets stuck more often, a larger one takes longer to become hard. */
const BROOD_SIZE = 80
/** As many of a brood are kept: more would be more of the same. */
const FAMILY_SIZE = 10
/** Neighbours that are looked at before a brood is given up: about half as many lead to 60 nodes of `band` on 9×9. */
const MOST_NEIGHBOURS = 80_000

interface Member {
  readonly puzzle: Grid
  /** Nodes. */
  readonly hardness: number
}

/** Up to ten minimal puzzles that are at least that hard, the hardest first; fewer or none from a brood that got stuck. */
export function breed(tools: Tools, rating: Rating, level: number): Grid[] {
  const members = newBrood(tools, rating)
  const known = new Set(members.map(({ puzzle }) => puzzle.join()))
  for (let looked = 0; looked < MOST_NEIGHBOURS; looked++) {
    if ((members.at(-FAMILY_SIZE)?.hardness ?? level) >= level) break
    const parent = members[tools.random.below(members.length)]
    const puzzle = parent && neighbourOf(tools, parent.puzzle)
    const easiest = members[0]?.hardness ?? 0
    if (puzzle === undefined || rating.firstGlance(puzzle) < easiest / 2) continue
    const child = { puzzle, hardness: rating.of(puzzle) }
    if (child.hardness <= easiest || known.has(puzzle.join())) continue
    known.add(puzzle.join())
    replaceEasiest(members, child)
  }
  const family = members.slice(-FAMILY_SIZE).filter(({ hardness }) => hardness >= level)
  return family.reverse().map(({ puzzle }) => puzzle)
}

/** Random minimal puzzles, the easiest first. */
function newBrood(tools: Tools, rating: Rating): Member[] {
  const members: Member[] = []
  for (let tried = 0; tried < BROOD_SIZE; tried++) {
    const solution = tools.grids(tools)
    const reduced = solution && reduce(tools.random, solution, { keeps: atMost(tools, 1), clues: 0 })
    if (reduced?.isProved) members.push({ puzzle: reduced.puzzle, hardness: rating.of(reduced.puzzle) })
  }
  return members.sort((a, b) => a.hardness - b.hardness)
}

/** Keeps the order. */
function replaceEasiest(members: Member[], child: Member): void {
  members.shift()
  const position = members.findIndex(({ hardness }) => hardness > child.hardness)
  members.splice(position < 0 ? members.length : position, 0, child)
}
