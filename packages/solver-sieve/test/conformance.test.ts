import { describeSolver } from '@sudoku-lab/conformance'
import { sieve } from '@sudoku-lab/solver-sieve'

describeSolver(sieve)
