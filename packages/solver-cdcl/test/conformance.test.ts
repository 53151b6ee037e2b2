import { describeSolver } from '@sudoku-lab/conformance'
import { cdcl, cdclLocked, cdclMinimal } from '@sudoku-lab/solver-cdcl'
import * as traced from '@sudoku-lab/solver-cdcl/traced'

describeSolver(cdcl, { traced: traced.cdcl })
describeSolver(cdclMinimal, { traced: traced.cdclMinimal })
describeSolver(cdclLocked, { traced: traced.cdclLocked })
