import { describeSolver } from '@sudoku-lab/conformance'
import { bitmask } from '@sudoku-lab/solver-bitmask'

describeSolver(bitmask)
