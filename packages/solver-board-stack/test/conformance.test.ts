import { describeSolver } from '@sudoku-lab/conformance'
import { boardStackReading, boardStackSorted } from '@sudoku-lab/solver-board-stack'
import * as traced from '@sudoku-lab/solver-board-stack/traced'

describeSolver(boardStackReading, { traced: traced.boardStackReading })
describeSolver(boardStackSorted, { traced: traced.boardStackSorted })
