import { describeSolver } from '@sudoku-lab/conformance'
import { sieve } from '@sudoku-lab/solver-sieve'
import { sieve as traced } from '@sudoku-lab/solver-sieve/traced'

describeSolver(sieve, { traced })
