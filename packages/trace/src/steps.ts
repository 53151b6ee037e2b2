/** Tells a trace in cells and digits what an engine for exact cover does with items and options. */
import type { Geometry } from '@sudoku-lab/core'
import type { StepListener } from '@sudoku-lab/exact-cover/traced'
import { trace } from '@sudoku-lab/trace'

export function stepsToTrace({ size, cellCount }: Geometry): StepListener {
  const cellOf = (option: number): number => Math.floor(option / size)
  const digitOf = (option: number): number => (option % size) + 1
  return {
    node() {
      trace.node()
    },
    choose(_item, option, isGuess) {
      trace.branch(cellOf(option), digitOf(option), isGuess)
    },
    force(item, option, isNode) {
      if (isNode) trace.branch(cellOf(option), digitOf(option), false)
      else if (item < 0) trace.infer(cellOf(option), digitOf(option))
      else if (item < cellCount) trace.infer(cellOf(option), digitOf(option), 'naked-single')
      else
        trace.infer(cellOf(option), digitOf(option), 'hidden-single', Math.floor((item - cellCount) / size))
    },
    takeBack() {
      trace.takeBack()
    },
    solution() {
      trace.solution()
    },
    deadEnd() {
      trace.contradiction()
    },
  }
}
