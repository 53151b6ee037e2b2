import { describeSolver } from '@sudoku-lab/conformance'
import { dlx, sieve } from '@sudoku-lab/solver-dlx'
import * as traced from '@sudoku-lab/solver-dlx/traced'

describeSolver(dlx, { traced: traced.dlx })
describeSolver(sieve, { traced: traced.sieve })
