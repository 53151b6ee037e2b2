import { describeSolver } from '@sudoku-lab/conformance'
import { explicitStackScan, explicitStackTable } from '@sudoku-lab/solver-explicit-stack'
import * as traced from '@sudoku-lab/solver-explicit-stack/traced'

describeSolver(explicitStackScan, { traced: traced.explicitStackScan })
describeSolver(explicitStackTable, { traced: traced.explicitStackTable })
