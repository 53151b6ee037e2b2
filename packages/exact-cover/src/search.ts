/**
 * Algorithm X, and with colours Algorithm C: all ways to choose options that cover every primary item once.
 *
 * Idea.      Choose an uncovered item; every solution covers it by one of the options in its ring. Try each:
 *            commit the items of the option, which hides all options that want one of them, and go on below.
 * Order.     The item with the fewest options left (ties: choose.ts); its options from top to bottom.
 * Invariant. `path[0 … level − 1]` holds one node for each item that was branched on: the header while none of
 *            its options is chosen, else the node of the chosen one. The matrix is the problem less what the
 *            path covers, and taking the path back from its end restores it link by link.
 * Cost.      No allocation and no recursion: one entry of `path` for each primary item. A state costs the links
 *            of the options that it hides, twice; where nothing is forced, a walk over the uncovered items.
 * Origin.    D. E. Knuth, TAOCP 7.2.2.1, Algorithms X (dancing links) and C (colours). There an item is covered
 *            once for all its options; here each option covers it anew, so that all its items leave the list
 *            before anything is hidden. Most items have one option when their turn comes, so it costs little.
 */
import { Chooser } from './choose.ts'
import { Dance } from './dance.ts'
import { buildMatrix, type Indices, type Matrix, type Node, ROOT } from './matrix.ts'
import type { Option, Problem } from './problem.ts'

export interface SearchRequest {
  /** Options that every solution must contain. If they exclude one another, there is none: 0 nodes. */
  readonly taken?: ArrayLike<Option>
  /** Stop at this many solutions: at least 1. Without it, find them all. */
  readonly solutions?: number
  /** Give up before entering more than this many search nodes. */
  readonly nodes?: number
  /** Return the first `keep` solutions and only count the others. Without it, return them all. */
  readonly keep?: number
}

export interface SearchResult {
  readonly solutionCount: number
  /** Of each kept solution its options: those taken, then those chosen in the order of choice. */
  readonly solutions: readonly (readonly Option[])[]
  /** Only `exhausted` proves that there is no further solution. */
  readonly ending: SearchEnding
  readonly statistics: SearchCounters
}

export type SearchEnding = 'exhausted' | 'solution-limit' | 'node-limit'

/** Deterministic: the same problem and request give the same numbers on any machine. */
export interface SearchCounters {
  /** Search states entered, the root included. */
  readonly nodes: number
  /** Options chosen while the same item had another untried one. */
  readonly guesses: number
  /** Chosen options taken back because nothing is left below them. */
  readonly backtracks: number
  /** The most guesses on the path to any node. */
  readonly maxDepth: number
}

export class ExactCover {
  private readonly matrix: Matrix
  private readonly pristine: Indices // the links as they are before anything is committed
  private readonly chooser: Chooser
  private readonly dance: Dance
  private readonly optionCount: number
  private readonly path: Int32Array // level → header of the item branched on, or the node of its chosen option
  private level = 0 // entries of `path` in use
  private depth = 0 // guesses among them

  private taken: ArrayLike<Option> = []
  private solutionLimit = Infinity
  private nodeLimit = Infinity
  private keep = Infinity

  private solutions: Option[][] = []
  private solutionCount = 0
  private nodes = 0
  private guesses = 0
  private backtracks = 0
  private maxDepth = 0

  /** Allocates everything once; a problem can then be searched as often as wanted. */
  constructor(problem: Problem) {
    this.matrix = buildMatrix(problem)
    this.pristine = this.matrix.links.slice()
    this.chooser = new Chooser(this.matrix)
    this.dance = new Dance(this.matrix, this.chooser)
    this.optionCount = problem.options.length
    this.path = new Int32Array(this.matrix.primaryCount)
  }

  /**
   * Searches for the sets of options that cover the problem. Keeps nothing between calls.
   *
   * @throws RangeError for an unknown option or a limit out of range, quoting it.
   */
  solve(request: SearchRequest = {}): SearchResult {
    this.begin(request)
    const ending = this.takeAll() ? this.search() : 'exhausted'
    this.restore()
    const { solutionCount, solutions, nodes, guesses, backtracks, maxDepth } = this
    return { solutionCount, solutions, ending, statistics: { nodes, guesses, backtracks, maxDepth } }
  }

  private begin({
    taken = [],
    solutions = Infinity,
    nodes = Infinity,
    keep = Infinity,
  }: SearchRequest): void {
    for (let place = 0; place < taken.length; place++) this.requireOption(taken[place])
    this.taken = taken
    this.solutionLimit = requireLimit('solutions', solutions, 1)
    this.nodeLimit = requireLimit('nodes', nodes, 0)
    this.keep = requireLimit('keep', keep, 0)
    this.solutions = []
    this.solutionCount = this.nodes = this.guesses = this.backtracks = this.maxDepth = 0
  }

  /** Commits the taken options. Returns false when two of them exclude each other. */
  private takeAll(): boolean {
    const { taken, dance, matrix } = this
    this.chooser.start()
    for (let place = 0; place < taken.length; place++) {
      const node = matrix.firstNodeOf[taken[place]]
      if (!dance.admits(node)) return false
      dance.commit(node)
    }
    return true
  }

  /** Forgets what is still committed: a copy costs less than to uncommit the taken options one by one. */
  private restore(): void {
    this.matrix.links.set(this.pristine)
    this.level = this.depth = 0
  }

  private search(): SearchEnding {
    do {
      if (this.nodes === this.nodeLimit) return 'node-limit'
      this.nodes++
      if (this.matrix.right[ROOT] !== ROOT) this.branch()
      else if (this.record()) return 'solution-limit'
    } while (this.advance())
    return 'exhausted'
  }

  /** Opens the item to branch on; none of its options is chosen yet. */
  private branch(): void {
    this.path[this.level++] = this.chooser.fewestOptions()
  }

  /**
   * Chooses the next untried option, of the deepest item that has one. Items without are closed on the way.
   * Returns false when none is left.
   */
  private advance(): boolean {
    const { path } = this
    const { down, headerOf } = this.matrix
    while (this.level > 0) {
      const tried = path[this.level - 1]
      const header = headerOf[tried]
      if (tried !== header) {
        this.takeBack(tried)
        this.backtracks++
      }
      const untried = down[tried]
      if (untried !== header) {
        this.choose(untried)
        return true
      }
      this.level--
    }
    return false
  }

  /** Chooses an option for the item that was opened last. */
  private choose(node: Node): void {
    this.path[this.level - 1] = node
    if (this.isGuess(node)) {
      this.guesses++
      this.depth++
      if (this.depth > this.maxDepth) this.maxDepth = this.depth
    }
    if (this.matrix.size[this.matrix.headerOf[node]] > 1) this.chooser.forget()
    this.dance.commit(node)
  }

  private takeBack(node: Node): void {
    this.dance.uncommit(node)
    if (this.isGuess(node)) this.depth--
  }

  /** The last option of an item is forced, not guessed. */
  private isGuess(node: Node): boolean {
    return this.matrix.down[node] !== this.matrix.headerOf[node]
  }

  /** Returns true when enough solutions are found. */
  private record(): boolean {
    if (this.solutions.length < this.keep) {
      const chosen = Array.from(this.path.subarray(0, this.level), (node) => this.matrix.optionOf[node])
      this.solutions.push([...Array.from(this.taken), ...chosen])
    }
    this.solutionCount++
    return this.solutionCount === this.solutionLimit
  }

  private requireOption(option: Option): void {
    if (Number.isInteger(option) && option >= 0 && option < this.optionCount) return
    throw new RangeError(`taken: expected an option from 0 to ${this.optionCount - 1}, got ${option}`)
  }
}

function requireLimit(name: string, value: number, least: number): number {
  if (value >= least && (Number.isInteger(value) || value === Infinity)) return value
  throw new RangeError(`${name}: expected an integer of at least ${least} or Infinity, got ${value}`)
}
