import { describeSolver } from '@sudoku-lab/conformance'
import { lanes } from '@sudoku-lab/solver-lanes'

describeSolver(lanes)
