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

/** How a node was reached from the one above it. */
interface Branch {
  readonly opening: 'root' | 'guess' | 'place' | 'exclude'
  readonly cell: Cell
  readonly digit: Digit
}

/** A node of the tree of a search. */
class ToldNode {
  readonly branch: Branch
  readonly parent: ToldNode | undefined
  readonly children: ToldNode[] = [] // in the order in which they were opened
  board: Readonly<Uint16Array> | undefined // the sets of candidates when nothing more followed
  isEntered = false
  isDeadEnd = false
  isSolved = false
  isClosed = false // nothing is left below it

  constructor(branch: Branch, parent?: ToldNode) {
    this.branch = branch
    this.parent = parent
    parent?.children.push(this)
  }
}

const newRoot = (): ToldNode => new ToldNode({ opening: 'root', cell: 0, digit: 0 })

class ToldSearch {
  private memory: WebAssembly.Memory | undefined
  private root = newRoot()
  private boardCount = 0
  private isListening = false
  private readonly present: ToldNode[] = [] // lane → its node
  private readonly keyed = new Map<number, ToldNode>() // key → the node that branches

  /** What the module imports. */
  private readonly imports = {
    tellNode: (lane: number): void =>
      this.change(lane, (node) => {
        node.isEntered = true
      }),
    tellBranching: (lane: number, key: number, sets: number): void =>
      this.change(lane, (node) => {
        this.keyed.set(key, node)
        this.keep(node, sets)
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
        if (node.isSolved) return
        node.isDeadEnd = true
        this.keep(node, sets)
      }),
    tellSolution: (lane: number, sets: number): void =>
      this.change(lane, (node) => {
        node.isSolved = true
        this.keep(node, sets)
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
    this.root = newRoot()
    this.boardCount = 0
    for (let lane = 0; lane < LANES; lane++) this.present[lane] = this.root
    this.keyed.clear()
  }

  /** Tells the trace what was kept of a search with these limits. If clues conflict, there was no search. */
  end({ nodes }: Counters, limits: SearchLimits): void {
    this.isListening = false
    if (nodes > 0) tell(this.root)
    if (nodes >= MOST_NODES && limits.nodes > MOST_NODES) trace.cut()
    this.forget()
  }

  private change(lane: number, how: (node: ToldNode) => void): void {
    if (this.isListening) how(this.present[lane])
  }

  private nodeOf(key: number): ToldNode {
    const node = this.keyed.get(key)
    if (node === undefined) throw new Error(`a branch is opened at ${key}, where no node is known`)
    return node
  }

  private open(lane: number, key: number, branch: Branch): void {
    if (this.isListening) this.present[lane] = new ToldNode(branch, this.nodeOf(key))
  }

  private openOtherSide(lane: number, key: number, cell: Cell, rest: DigitSet): void {
    if (!this.isListening) return
    const [only = 0, ...others] = digitsOf(rest)
    const guessed = this.nodeOf(key).children.at(-1)?.branch.digit ?? 0
    if (others.length === 0) this.open(lane, key, { opening: 'place', cell, digit: only })
    else this.open(lane, key, { opening: 'exclude', cell, digit: guessed })
  }

  private takeBack(lane: number): void {
    this.change(lane, (node) => {
      node.isClosed = true
      this.present[lane] = node.parent ?? node
    })
  }

  /** Keeps the board of a node, if there is space for it or if it is that of a solution. */
  private keep(node: ToldNode, address: number): void {
    if (this.boardCount >= MOST_BOARDS && !node.isSolved) return
    if (this.memory === undefined) throw new Error('the module tells something before it is there')
    node.board = new Uint16Array(this.memory.buffer, address, CELLS).slice()
    this.boardCount++
  }
}

/** Tells a node with all that is below it. Returns the branches that it leaves open, its own included. */
function tell(node: ToldNode): number {
  if (trace.isFull) return 0
  tellBranch(node.branch)
  if (node.isEntered) trace.node()
  if (node.board !== undefined) tellBoard(node.board)
  if (node.isDeadEnd) trace.contradiction()
  if (node.isSolved) trace.solution()
  const ordered = [
    ...node.children.filter(({ isClosed }) => isClosed),
    ...node.children.filter(({ isClosed }) => !isClosed),
  ]
  let open = 0
  for (const child of ordered) {
    trace.leave(open) // of the one before, which was searched at the same time
    open = tell(child)
  }
  if (!node.isClosed) return node.parent === undefined ? open : open + 1
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
