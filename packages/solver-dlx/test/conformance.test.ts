import { describeSolver } from '@sudoku-lab/conformance'
import { bitset, dlx } from '@sudoku-lab/solver-dlx'
import * as traced from '@sudoku-lab/solver-dlx/traced'

describeSolver(dlx, { traced: traced.dlx })
describeSolver(bitset, { traced: traced.bitset })
