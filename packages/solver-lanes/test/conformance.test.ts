import { describeSolver } from '@sudoku-lab/conformance'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes'
import { lanesBatch as tracedBatch, lanes as tracedLanes } from '@sudoku-lab/solver-lanes/traced'

describeSolver(lanes, { traced: tracedLanes, isSideBySide: true })
describeSolver(lanesBatch, { traced: tracedBatch })
