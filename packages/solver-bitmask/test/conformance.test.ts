import { describeSolver } from '@sudoku-lab/conformance'
import { bitmask, staticOrder } from '@sudoku-lab/solver-bitmask'

for (const definition of [bitmask, staticOrder]) describeSolver(definition)
