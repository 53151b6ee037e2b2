/** The peer `cadical-wasm` runs CaDiCaL in WebAssembly. */
import {
  candidateSets,
  exactlyOnes,
  type Geometry,
  has,
  hasAtMostOne,
  type Puzzle,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { Cadical, loadCadical } from 'cadical-wasm'
import { placementsOn } from './cover.ts'
import { definePeer } from './peer.ts'
import { gridOf } from './program.ts'

const module = await loadCadical()

/** A fresh instance for each puzzle, so that nothing learned from one helps with the next. */
export const cadicalWasm: SolverDefinition = definePeer({
  packageName: 'cadical-wasm',
  version: '0.1.2',
  idea: {
    state: 'clauses, also those learned from conflicts',
    inference: 'unit propagation, inprocessing',
    order: 'variables by their part in recent conflicts',
  },
  lacks: [],
  prepare(geometry) {
    const sets = exactlyOnes(geometry).map((candidates) => candidates.map((candidate) => candidate + 1))
    const clauses = sets.flatMap((set) => [set, ...pairsOf(set).map(([a, b]) => [-a, -b])])
    return (puzzle, most) => {
      const program = new Cadical(module, { quiet: true })
      program.addClauses(clauses)
      for (const literal of literalsOf(geometry, puzzle)) program.addClause([literal])
      const solutions = []
      while (solutions.length < most && program.solve() === 'satisfiable') {
        const model = program.model()
        const trueOnes = [...model.keys()].filter((variable) => model[variable])
        solutions.push(
          gridOf(
            geometry,
            trueOnes.map((variable) => variable - 1),
          ),
        )
        program.addClause(trueOnes.map((variable) => -variable)) // another one, please
      }
      program.dispose()
      return { solutions, isAll: solutions.length < most }
    }
  },
})

function pairsOf(set: readonly number[]): [number, number][] {
  return set.flatMap((a, position) => set.slice(position + 1).map((b): [number, number] => [a, b]))
}

/**
 * What a puzzle says, where variable 1 + (cell × N + digit − 1) says that the digit is in the cell: a variable that is true for each
 * clue, and, negated, one that is false for each digit that another cell cannot be.
 */
function literalsOf(geometry: Geometry, puzzle: Readonly<Puzzle>): number[] {
  const sets = candidateSets(geometry, puzzle)
  return placementsOn(geometry).flatMap(({ cell, digit }, candidate) => {
    const set = sets[cell] ?? 0
    const isClue = set !== 0 && hasAtMostOne(set)
    if (has(set, digit) !== isClue) return []
    return isClue ? [candidate + 1] : [-candidate - 1]
  })
}
