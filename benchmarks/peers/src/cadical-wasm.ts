/** The peer `cadical-wasm` runs CaDiCaL in WebAssembly. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { Cadical, loadCadical } from 'cadical-wasm'
import { exactlyOneSets, gridOfVariables, literalsOf } from './cnf.ts'
import { definePeer } from './peer.ts'

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
    const sets = exactlyOneSets(geometry)
    const clauses = sets.flatMap((set) => [set, ...pairsOf(set).map(([a, b]) => [-a, -b])])
    return (puzzle, most) => {
      const program = new Cadical(module, { quiet: true })
      program.addClauses(clauses)
      for (const literal of literalsOf(geometry, puzzle)) program.addClause([literal])
      const solutions = []
      while (solutions.length < most && program.solve() === 'satisfiable') {
        const model = program.model()
        const trueOnes = [...model.keys()].filter((variable) => model[variable])
        solutions.push(gridOfVariables(geometry, trueOnes))
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
