import { describeSolver } from '@sudoku-lab/conformance'
import { singlesHidden, singlesNaked } from '@sudoku-lab/solver-singles'
import * as traced from '@sudoku-lab/solver-singles/traced'

describeSolver(singlesHidden, { traced: traced.singlesHidden })
describeSolver(singlesNaked, { traced: traced.singlesNaked })
