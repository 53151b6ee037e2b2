import { describeSolver } from '@sudoku-lab/conformance'
import { naiveScan } from '@sudoku-lab/solver-naive-scan'

describeSolver(naiveScan)
