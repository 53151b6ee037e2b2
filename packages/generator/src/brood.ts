/**
 * Breeds puzzles that are hard to search.
 *
 * Idea. Hard puzzles are rare, but many neighbours of a hard puzzle are hard, too. A brood of random minimal puzzles is
 * kept. Again and again, a neighbour of a random member is rated. If it is harder than the easiest member, it replaces that
 * member. The hardest are returned as soon as enough of them are hard enough. Members of one brood often descend from one puzzle
 * and resemble each other, so every puzzle comes from a brood of its own unless relatives are wanted.
 *
 * Origin. The players' forum: "The making of a gotchi – a simple way to find extreme sudokus" (forum.enjoysudoku.com)
 * describes such a pool, in which better puzzles replace worse ones. There, puzzles are rated by the techniques that a
 * person would need. Here, they are rated by the nodes of a solver.
 *
 * Rejected alternative. Improving a single puzzle gets stuck: of 16 puzzles, each given up after 3,000 neighbours without
 * an improvement, none reached 60 nodes of `band`. In the same time, broods of 80 puzzles bred two families of ten.
 */
import type { Grid } from '@sudoku-lab/core'
import { neighbourOf } from './neighbour.ts'
import type { Rating } from './rating.ts'
import { atMost, reduce } from './reduce.ts'
import type { Tools } from './tools.ts'

/** A smaller brood gets stuck more often, and a larger brood takes longer to become hard. */
const BROOD_SIZE = 80
/** A brood is given up after this many neighbours. On 9×9, about half as many lead to 60 nodes of `band`. */
const MOST_NEIGHBOURS = 80_000
/** A smaller board has few puzzles, and after this many neighbours most of them are known. */
const MOST_ON_SMALL_BOARDS = 4000

interface Member {
  readonly puzzle: Grid
  /** Nodes. */
  readonly hardness: number
}

/**
 * Minimal puzzles with at least the wanted number of nodes, the hardest first. A brood that got stuck gives fewer.
 *
 * @param relatives how many are taken from the brood
 */
export function breed(tools: Tools, rating: Rating, wanted: number, relatives = 1): Grid[] {
  const members = newBrood(tools, rating)
  const known = new Set(members.map(({ puzzle }) => puzzle.join()))
  const most = tools.geometry.size < 9 ? MOST_ON_SMALL_BOARDS : MOST_NEIGHBOURS
  for (let looked = 0; looked < most; looked++) {
    if ((members.at(-relatives)?.hardness ?? wanted) >= wanted) break
    const parent = members[tools.random.below(members.length)]
    const puzzle = parent && neighbourOf(tools, parent.puzzle)
    const easiest = members[0]?.hardness ?? 0
    if (puzzle === undefined || rating.firstGlance(puzzle) < easiest / 2) continue
    const child = { puzzle, hardness: rating.of(puzzle) }
    if (child.hardness <= easiest || known.has(puzzle.join())) continue
    known.add(puzzle.join())
    replaceEasiest(members, child)
  }
  const family = members.slice(-relatives).filter(({ hardness }) => hardness >= wanted)
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
