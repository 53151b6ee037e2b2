import { describeSolver } from '@sudoku-lab/conformance'
import { staticOrder } from '@sudoku-lab/solver-static-order'

describeSolver(staticOrder)
