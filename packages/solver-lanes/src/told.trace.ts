/**
 * What the traced instantiation tells of its search; see assembly/told.ts.
 *
 * Idea.      The lanes search several branches at the same time, but a trace is a walk through the tree, one branch after
 *            another. So the tree is kept, and told when the search has ended: the branches below a node in the order in
 *            which they were opened, those that a limit has left open last.
 */
import { allDigits, type Cell, type Counters, type Digit, type DigitSet, digitsOf } from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'

/** Boards that are kept. Of further nodes, only the branches are told, so that the memory has a bound. */
const MOST_BOARDS = 50_000
const LANES = 8
const CELLS = 81
const SIZE = 9

/** How a node is come to. */
interface Branch {
  readonly opening: 'root' | 'guess' | 'place' | 'exclude'
  readonly cell: Cell
  readonly digit: Digit
}

/** A node of the search. There may be a million, so that it has no list of the nodes below it. */
interface Told extends Branch {
  readonly parent: Told | undefined
  /** The node that was opened before it below the same node. */
  readonly previous: Told | undefined
  /** The node below it that was opened last. */
  lastChild: Told | undefined
  /** The sets of candidates when nothing more followed, if they are kept. */
  sets: Uint16Array | undefined
  wasEntered: boolean
  isDeadEnd: boolean
  isSolution: boolean
  /** Whether nothing is left below it. */
  isClosed: boolean
}

function toldNode({ opening, cell, digit }: Branch, parent?: Told): Told {
  const node: Told = {
    opening,
    cell,
    digit,
    parent,
    previous: parent?.lastChild,
    lastChild: undefined,
    sets: undefined,
    wasEntered: false,
    isDeadEnd: false,
    isSolution: false,
    isClosed: false,
  }
  if (parent !== undefined) parent.lastChild = node
  return node
}

function root(): Told {
  return toldNode({ opening: 'root', cell: 0, digit: 0 })
}

/** The nodes below a node, in the order in which they were opened. */
function childrenOf({ lastChild }: Told): Told[] {
  const children: Told[] = []
  for (let child = lastChild; child !== undefined; child = child.previous) children.push(child)
  return children.reverse()
}

class ToldSearch {
  private memory: WebAssembly.Memory | undefined
  private root = root()
  private boards = 0
  private isListening = false
  private readonly present: Told[] = [] // lane → its node
  private readonly keyed = new Map<number, Told>() // key → the node that branches

  /** What the module imports. */
  private readonly imports = {
    tellNode: (lane: number): void => this.change(lane, (node) => (node.wasEntered = true)),
    tellBranching: (lane: number, key: number, sets: number): void =>
      this.change(lane, (node) => {
        this.keyed.set(key, node)
        if (this.boards++ < MOST_BOARDS) node.sets = this.setsAt(sets)
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
    tellDeadEnd: (lane: number): void => this.change(lane, (node) => (node.isDeadEnd = !node.isSolution)),
    tellSolution: (lane: number, sets: number): void =>
      this.change(lane, (node) => {
        node.isSolution = true
        node.sets = this.setsAt(sets)
      }),
  }

  instantiate(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Exports {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { told: this.imports })
    this.memory = exports['memory'] as WebAssembly.Memory
    return exports
  }

  /** Keeps what is told from now on, of one puzzle. */
  begin(): void {
    this.root = root()
    this.present.length = 0
    for (let lane = 0; lane < LANES; lane++) this.present.push(this.root)
    this.keyed.clear()
    this.boards = 0
    this.isListening = true
  }

  /** Tells the trace what was kept. If clues conflict, there was no search. */
  end({ nodes }: Counters): void {
    this.isListening = false
    if (nodes > 0) tell(this.root)
    this.root = root()
    this.present.length = 0
    this.keyed.clear()
  }

  private change(lane: number, how: (node: Told) => unknown): void {
    if (this.isListening) how(this.present[lane])
  }

  private nodeOf(key: number): Told {
    const node = this.keyed.get(key)
    if (node === undefined) throw new Error(`a branch is opened at ${key}, where no node is known`)
    return node
  }

  private open(lane: number, key: number, branch: Branch): void {
    if (this.isListening) this.present[lane] = toldNode(branch, this.nodeOf(key))
  }

  private openOtherSide(lane: number, key: number, cell: Cell, rest: DigitSet): void {
    if (!this.isListening) return
    const [only = 0, ...others] = digitsOf(rest)
    const guessed = this.nodeOf(key).lastChild?.digit ?? 0
    if (others.length === 0) this.open(lane, key, { opening: 'place', cell, digit: only })
    else this.open(lane, key, { opening: 'exclude', cell, digit: guessed })
  }

  private takeBack(lane: number): void {
    if (!this.isListening) return
    const node = this.present[lane]
    node.isClosed = true
    if (node.parent !== undefined) this.present[lane] = node.parent
  }

  private setsAt(address: number): Uint16Array {
    if (this.memory === undefined) throw new Error('the module tells something before it is there')
    return new Uint16Array(this.memory.buffer, address, CELLS).slice()
  }
}

/** Tells a node with all that is below it. Returns the branches that it leaves open, its own included. */
function tell(node: Told): number {
  if (trace.isFull) return 0
  tellBranch(node)
  if (node.wasEntered) trace.node()
  if (node.sets !== undefined) tellBoard(node.sets)
  if (node.isDeadEnd) trace.contradiction()
  if (node.isSolution) trace.solution()
  const children = childrenOf(node)
  const ordered = [
    ...children.filter(({ isClosed }) => isClosed),
    ...children.filter(({ isClosed }) => !isClosed),
  ]
  let open = 0
  for (const child of ordered) {
    trace.leave(open) // of the one before, which was searched at the same time
    open = tell(child)
  }
  if (!node.isClosed) return node.opening === 'root' ? open : open + 1
  trace.takeBack()
  return 0
}

function tellBranch({ opening, cell, digit }: Branch): void {
  if (opening === 'exclude') trace.exclude(cell, digit)
  else if (opening !== 'root') trace.branch(cell, digit, opening === 'guess')
}

/** Tells the digits and the eliminations that follow, without reasons. */
function tellBoard(sets: Readonly<Uint16Array>): void {
  for (let cell = 0; cell < CELLS; cell++) {
    const digits = digitsOf(sets[cell])
    if (digits.length === 1 && digits[0] !== undefined) trace.infer(cell, digits[0])
  }
  for (let cell = 0; cell < CELLS; cell++) {
    for (const digit of digitsOf(allDigits(SIZE) & ~sets[cell])) trace.eliminate(cell, digit)
  }
}

/** What the search of this realm tells. There is one, as there is one module. */
export const told: ToldSearch = new ToldSearch()
