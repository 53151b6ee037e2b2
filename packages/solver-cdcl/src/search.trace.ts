/** Tells a trace in cells and digits what the engine does with literals. */
import { type Cell, type Digit, type Geometry, type House, singleton } from '@sudoku-lab/core'
import type { StepListener } from '@sudoku-lab/sat/traced'
import { trace } from '@sudoku-lab/trace'

/** Literals of minirows and minicolumns are not told: what follows from them is. */
export function stepsToTrace(geometry: Geometry): StepListener {
  const { size, cellCount } = geometry
  const cellOf = (literal: number): Cell => Math.floor((Math.abs(literal) - 1) / size)
  const digitOf = (literal: number): Digit => ((Math.abs(literal) - 1) % size) + 1
  return {
    at(place) {
      trace.at(place)
    },
    start() {
      trace.node()
    },
    decide(literal) {
      trace.branch(cellOf(literal), digitOf(literal), true)
      trace.node()
    },
    force(literal) {
      const cell = cellOf(literal)
      // A digit that has no place any more was forced by a conflict, which is told next.
      if (cell >= cellCount || !trace.isCandidate(cell, digitOf(literal))) return
      if (literal > 0) tellPlaced(geometry, cell, digitOf(literal))
      else tellEliminated(geometry, cell, digitOf(literal))
    },
    conflict() {
      trace.contradiction()
    },
    takeBack(decisions) {
      trace.takeBack(decisions)
    },
    solution() {
      trace.solution()
    },
  }
}

/** The reason is what the board shows. If it shows none, the digit follows from learned clauses. */
function tellPlaced(geometry: Geometry, cell: Cell, digit: Digit): void {
  const house = [...geometry.housesOf[cell]].find((one) => cellsFor(geometry, one, digit).length === 1)
  if (trace.candidatesOf(cell) === singleton(digit)) trace.infer(cell, digit, 'naked-single')
  else if (house !== undefined) trace.infer(cell, digit, 'hidden-single', house)
  else trace.infer(cell, digit)
}

function tellEliminated(geometry: Geometry, cell: Cell, digit: Digit): void {
  const peers = geometry.peersOf[cell]
  const house = geometry.cellsOf.findIndex((_, one) => {
    const cells = cellsFor(geometry, one, digit)
    return cells.length > 0 && cells.every((other) => peers.includes(other))
  })
  if (house < 0) trace.eliminate(cell, digit)
  else trace.eliminate(cell, digit, 'locked-candidates', house)
}

function cellsFor(geometry: Geometry, house: House, digit: Digit): Cell[] {
  return Array.from(geometry.cellsOf[house]).filter((cell) => trace.isCandidate(cell, digit))
}
