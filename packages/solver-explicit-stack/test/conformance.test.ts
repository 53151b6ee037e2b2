import { describeSolver } from '@sudoku-lab/conformance'
import { explicitStackScan, explicitStackTable } from '@sudoku-lab/solver-explicit-stack'

for (const definition of [explicitStackScan, explicitStackTable]) describeSolver(definition)
