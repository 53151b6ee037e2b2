import { describeSolver } from '@sudoku-lab/conformance'
import { dlx } from '@sudoku-lab/solver-dlx'

describeSolver(dlx)
