import { describeSolver } from '@sudoku-lab/conformance'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes'

describeSolver(lanes)
describeSolver(lanesBatch)
