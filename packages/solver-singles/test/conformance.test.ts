import { describeSolver } from '@sudoku-lab/conformance'
import { singlesHidden, singlesNaked } from '@sudoku-lab/solver-singles'

for (const definition of [singlesNaked, singlesHidden]) describeSolver(definition)
