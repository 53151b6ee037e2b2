import { describeSolver } from '@sudoku-lab/conformance'
import { mrv, mrvForward, mrvLocked, mrvNaked } from '@sudoku-lab/solver-mrv'

for (const definition of [mrvForward, mrvNaked, mrv, mrvLocked]) describeSolver(definition)
