import { describeSolver } from '@sudoku-lab/conformance'
import { bitmask, bitmaskTuned, staticOrder } from '@sudoku-lab/solver-bitmask'
import * as traced from '@sudoku-lab/solver-bitmask/traced'

describeSolver(bitmask, { traced: traced.bitmask })
describeSolver(bitmaskTuned, { traced: traced.bitmaskTuned })
describeSolver(staticOrder, { traced: traced.staticOrder })
