import { describeSolver } from '@sudoku-lab/conformance'
import { mac, macBinary, macBounds } from '@sudoku-lab/solver-mac'
import * as traced from '@sudoku-lab/solver-mac/traced'

describeSolver(mac, { traced: traced.mac })
describeSolver(macBounds, { traced: traced.macBounds })
describeSolver(macBinary, { traced: traced.macBinary })
