import { describeSolver } from '@sudoku-lab/conformance'
import { band } from '@sudoku-lab/solver-band'
import { band as traced } from '@sudoku-lab/solver-band/traced'

describeSolver(band, { traced })
