import { describeSolver } from '@sudoku-lab/conformance'
import { band } from '@sudoku-lab/solver-band'

describeSolver(band)
