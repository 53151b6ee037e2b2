import { describeSolver } from '@sudoku-lab/conformance'
import { mrv, mrvForward, mrvLocked, mrvNaked } from '@sudoku-lab/solver-mrv'
import * as traced from '@sudoku-lab/solver-mrv/traced'

describeSolver(mrv, { traced: traced.mrv })
describeSolver(mrvForward, { traced: traced.mrvForward })
describeSolver(mrvLocked, { traced: traced.mrvLocked })
describeSolver(mrvNaked, { traced: traced.mrvNaked })
