import { describeSolver } from '@sudoku-lab/conformance'
import { naiveScan } from '@sudoku-lab/solver-naive-scan'
import { naiveScan as traced } from '@sudoku-lab/solver-naive-scan/traced'

describeSolver(naiveScan, { traced })
