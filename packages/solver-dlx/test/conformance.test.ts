import { describeSolver } from '@sudoku-lab/conformance'
import { dlx } from '@sudoku-lab/solver-dlx'
import { dlx as traced } from '@sudoku-lab/solver-dlx/traced'

describeSolver(dlx, { traced })
