/**
 * What the traced instantiation tells of its search; see assembly/told.ts.
 *
 * Idea.      The lanes search several branches at the same time, but a trace is a walk through the tree, one branch after
 *            another. So the tree is kept, and told when the search has ended: the branches below a node in the order in
 *            which they were opened, those that a limit has left open last.
 */
import {
  type Cell,
  type Counters,
  type Digit,
  type DigitSet,
  digitOf,
  digitsOf,
  hasAtMostOne,
  lowest,
  NO_DIGITS,
  type SearchLimits,
  withoutLowest,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'

/**
 * Nodes that are kept: no more fit into a million events, since a branch, its node and its end are events. A longer search
 * is stopped there, so that the memory has a bound.
 */
const MOST_NODES = 350_000
/** Boards that are kept, besides those of solutions. Of further nodes, only the branches are told. */
const MOST_BOARDS = 50_000
const LANES = 8
const CELLS = 81

/** How a node is come to. */
const OPENINGS = ['root', 'guess', 'place', 'exclude'] as const
type Opening = (typeof OPENINGS)[number]

interface Branch {
  readonly opening: Opening
  readonly cell: Cell
  readonly digit: Digit
}

const ROOT: Node = 0
const NONE = -1
/** The number of a node. */
type Node = number

// what has happened at a node, as bits
const ENTERED = 1
const DEAD_END = 2
const SOLVED = 4
const CLOSED = 8 // nothing is left below it

/** The tree of a search, as parallel arrays over its nodes. There may be hundreds of thousands. */
class ToldTree {
  private count = 0
  private parents = new Int32Array(0)
  private previous = new Int32Array(0) // node → the node that was opened before it below the same node
  private lastChildren = new Int32Array(0)
  private boardOf = new Int32Array(0) // node → the number of its board, or −1
  private openings = new Uint8Array(0)
  private cells = new Uint8Array(0)
  private digits = new Uint8Array(0)
  private marks = new Uint8Array(0)
  private boards = new Uint16Array(0) // the sets of candidates when nothing more followed, one board after another
  private boardCount = 0

  constructor() {
    this.add({ opening: 'root', cell: 0, digit: 0 }, NONE)
  }

  add({ opening, cell, digit }: Branch, parent: Node): Node {
    if (this.count === this.parents.length) this.enlarge(Math.max(1024, 2 * this.count))
    const node = this.count++
    this.parents[node] = parent
    this.previous[node] = parent === NONE ? NONE : this.lastChildren[parent]
    this.lastChildren[node] = this.boardOf[node] = NONE
    this.openings[node] = OPENINGS.indexOf(opening)
    this.cells[node] = cell
    this.digits[node] = digit
    if (parent !== NONE) this.lastChildren[parent] = node
    return node
  }

  private enlarge(length: number): void {
    this.parents = enlarged(this.parents, new Int32Array(length))
    this.previous = enlarged(this.previous, new Int32Array(length))
    this.lastChildren = enlarged(this.lastChildren, new Int32Array(length))
    this.boardOf = enlarged(this.boardOf, new Int32Array(length))
    this.openings = enlarged(this.openings, new Uint8Array(length))
    this.cells = enlarged(this.cells, new Uint8Array(length))
    this.digits = enlarged(this.digits, new Uint8Array(length))
    this.marks = enlarged(this.marks, new Uint8Array(length))
  }

  mark(node: Node, mark: number): void {
    this.marks[node] |= mark
  }

  has(node: Node, mark: number): boolean {
    return (this.marks[node] & mark) !== 0
  }

  /** Keeps the board of a node, if there is space for it or if it is that of a solution. */
  keep(node: Node, sets: Readonly<Uint16Array>): void {
    if (this.boardCount >= MOST_BOARDS && !this.has(node, SOLVED)) return
    const start = CELLS * this.boardCount
    if (start + CELLS > this.boards.length)
      this.boards = enlarged(this.boards, new Uint16Array(2 * start + CELLS))
    this.boards.set(sets, start)
    this.boardOf[node] = this.boardCount++
  }

  boardAt(node: Node): Readonly<Uint16Array> | undefined {
    const start = CELLS * this.boardOf[node]
    return start < 0 ? undefined : this.boards.subarray(start, start + CELLS)
  }

  parentOf(node: Node): Node {
    return this.parents[node]
  }

  branchTo(node: Node): Branch {
    const opening = OPENINGS[this.openings[node]] ?? 'root'
    return { opening, cell: this.cells[node], digit: this.digits[node] }
  }

  /** The digit of the branch that was opened last below a node. */
  lastDigitBelow(node: Node): Digit {
    return this.digits[this.lastChildren[node]] ?? 0
  }

  /** The nodes below a node, in the order in which they were opened. */
  childrenOf(node: Node): Node[] {
    const children: Node[] = []
    for (let child = this.lastChildren[node]; child !== NONE; child = this.previous[child])
      children.push(child)
    return children.reverse()
  }
}

function enlarged<Numbers extends Int32Array | Uint16Array | Uint8Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from)
  return to
}

class ToldSearch {
  private memory: WebAssembly.Memory | undefined
  private tree = new ToldTree()
  private isListening = false
  private readonly present: Node[] = [] // lane → its node
  private readonly keyed = new Map<number, Node>() // key → the node that branches

  /** What the module imports. */
  private readonly imports = {
    tellNode: (lane: number): void => this.change(lane, (node) => this.tree.mark(node, ENTERED)),
    tellBranching: (lane: number, key: number, sets: number): void =>
      this.change(lane, (node) => {
        this.keyed.set(key, node)
        this.tree.keep(node, this.setsAt(sets))
      }),
    tellKey: (key: number, newKey: number): void => {
      if (this.isListening) this.keyed.set(newKey, this.nodeOf(key))
    },
    tellGuess: (lane: number, key: number, cell: Cell, digit: Digit): void =>
      this.open(lane, key, { opening: 'guess', cell, digit }),
    tellPlace: (lane: number, key: number, cell: Cell, digit: Digit): void =>
      this.open(lane, key, { opening: 'place', cell, digit }),
    tellOtherSide: (lane: number, key: number, cell: Cell, rest: DigitSet): void =>
      this.openOtherSide(lane, key, cell, rest),
    tellTakeBack: (lane: number, branches: number): void => {
      for (let index = 0; index < branches; index++) this.takeBack(lane)
    },
    tellDeadEnd: (lane: number, sets: number): void =>
      this.change(lane, (node) => {
        if (this.tree.has(node, SOLVED)) return
        this.tree.mark(node, DEAD_END)
        this.tree.keep(node, this.setsAt(sets))
      }),
    tellSolution: (lane: number, sets: number): void =>
      this.change(lane, (node) => {
        this.tree.mark(node, SOLVED)
        this.tree.keep(node, this.setsAt(sets))
      }),
  }

  instantiate(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Exports {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { told: this.imports })
    this.memory = exports['memory'] as WebAssembly.Memory
    return exports
  }

  /** Keeps what is told from now on, of one puzzle. Returns the limits of a search of which everything is kept. */
  begin(limits: SearchLimits): SearchLimits {
    this.forget()
    this.isListening = true
    return { ...limits, nodes: Math.min(limits.nodes, MOST_NODES) }
  }

  private forget(): void {
    this.tree = new ToldTree()
    this.present.length = 0
    for (let lane = 0; lane < LANES; lane++) this.present.push(ROOT)
    this.keyed.clear()
  }

  /** Tells the trace what was kept of a search with these limits. If clues conflict, there was no search. */
  end({ nodes }: Counters, limits: SearchLimits): void {
    this.isListening = false
    if (nodes > 0) tell(this.tree, ROOT)
    if (nodes >= MOST_NODES && limits.nodes > MOST_NODES) trace.cut()
    this.forget()
  }

  private change(lane: number, how: (node: Node) => void): void {
    if (this.isListening) how(this.present[lane])
  }

  private nodeOf(key: number): Node {
    const node = this.keyed.get(key)
    if (node === undefined) throw new Error(`a branch is opened at ${key}, where no node is known`)
    return node
  }

  private open(lane: number, key: number, branch: Branch): void {
    if (this.isListening) this.present[lane] = this.tree.add(branch, this.nodeOf(key))
  }

  private openOtherSide(lane: number, key: number, cell: Cell, rest: DigitSet): void {
    if (!this.isListening) return
    const [only = 0, ...others] = digitsOf(rest)
    const guessed = this.tree.lastDigitBelow(this.nodeOf(key))
    if (others.length === 0) this.open(lane, key, { opening: 'place', cell, digit: only })
    else this.open(lane, key, { opening: 'exclude', cell, digit: guessed })
  }

  private takeBack(lane: number): void {
    if (!this.isListening) return
    const node = this.present[lane]
    this.tree.mark(node, CLOSED)
    if (node !== ROOT) this.present[lane] = this.tree.parentOf(node)
  }

  /** A view that is valid until the module goes on. */
  private setsAt(address: number): Uint16Array {
    if (this.memory === undefined) throw new Error('the module tells something before it is there')
    return new Uint16Array(this.memory.buffer, address, CELLS)
  }
}

/** Tells a node with all that is below it. Returns the branches that it leaves open, its own included. */
function tell(tree: ToldTree, node: Node): number {
  if (trace.isFull) return 0
  tellBranch(tree.branchTo(node))
  if (tree.has(node, ENTERED)) trace.node()
  const board = tree.boardAt(node)
  if (board !== undefined) tellBoard(board)
  if (tree.has(node, DEAD_END)) trace.contradiction()
  if (tree.has(node, SOLVED)) trace.solution()
  const children = tree.childrenOf(node)
  const isClosed = (child: Node): boolean => tree.has(child, CLOSED)
  const ordered = [...children.filter(isClosed), ...children.filter((child) => !isClosed(child))]
  let open = 0
  for (const child of ordered) {
    trace.leave(open) // of the one before, which was searched at the same time
    open = tell(tree, child)
  }
  if (!isClosed(node)) return node === ROOT ? open : open + 1
  trace.takeBack()
  return 0
}

function tellBranch({ opening, cell, digit }: Branch): void {
  if (opening === 'exclude') trace.exclude(cell, digit)
  else if (opening !== 'root') trace.branch(cell, digit, opening === 'guess')
}

/**
 * Tells the digits and the eliminations that follow, without reasons. At a dead end, two peers may have the same digit
 * left. Then the second one is left without a candidate.
 */
function tellBoard(sets: Readonly<Uint16Array>): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const set = sets[cell]
    const digit = digitOf(set)
    if (set !== NO_DIGITS && hasAtMostOne(set) && trace.isCandidate(cell, digit)) trace.infer(cell, digit)
  }
  for (let cell = 0; cell < CELLS; cell++) {
    let gone = trace.candidatesOf(cell) & ~sets[cell]
    for (; gone !== NO_DIGITS; gone = withoutLowest(gone)) trace.eliminate(cell, digitOf(lowest(gone)))
  }
}

/** What the search of this realm tells. There is one, as there is one module. */
export const told: ToldSearch = new ToldSearch()
