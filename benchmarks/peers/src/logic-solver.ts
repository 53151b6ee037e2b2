/** The peer `logic-solver` brings MiniSat, compiled to JavaScript. */
import type { SolverDefinition } from '@sudoku-lab/core'
import Logic from 'logic-solver'
import { exactlyOneSets, gridOfVariables, literalsOf } from './cnf.ts'
import { definePeer } from './peer.ts'

const nameOf = (variable: number): string => `v${variable}`
/** A minus negates a name. */
const termOf = (literal: number): string => (literal < 0 ? `-${nameOf(-literal)}` : nameOf(literal))
const variableNamed = (name: string): number => Number(name.slice(1))

/** A fresh instance for each puzzle, which brings its own MiniSat; without its assertions, which cost a quarter. */
export const logicSolver: SolverDefinition = definePeer({
  packageName: 'logic-solver',
  version: '2.0.1',
  idea: {
    state: 'clauses, also those learned from conflicts',
    inference: 'unit propagation',
    order: 'variables by their part in recent conflicts',
  },
  lacks: [],
  prepare(geometry) {
    const sets = exactlyOneSets(geometry).map((set) => set.map(nameOf))
    return (puzzle, most) =>
      Logic.disablingAssertions(() => {
        const program = new Logic.Solver()
        for (const set of sets) program.require(Logic.exactlyOne(set))
        for (const literal of literalsOf(geometry, puzzle)) program.require(termOf(literal))
        const solutions = []
        while (solutions.length < most) {
          const solution = program.solve()
          if (solution === null) break
          solutions.push(gridOfVariables(geometry, solution.getTrueVars().map(variableNamed)))
          program.forbid(solution.getFormula())
        }
        return { solutions, isAll: solutions.length < most }
      })
  },
})
