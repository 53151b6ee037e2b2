import { describeSolver } from '@sudoku-lab/conformance'
import { boardStackReading, boardStackSorted } from '@sudoku-lab/solver-board-stack'

for (const definition of [boardStackReading, boardStackSorted]) describeSolver(definition)
