import { describeSolver } from '@sudoku-lab/conformance'
import { annealingWith } from '@sudoku-lab/solver-annealing'

// Most answers do not depend on when it gives up, and those that do are quick this way.
describeSolver(annealingWith({ chains: 100 }))
