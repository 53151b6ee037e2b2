/** Tells a trace in cells and digits what a search for an exact cover does with items and options. */
import type { Geometry } from '@sudoku-lab/core'
import type { CoverSteps } from './cover.ts'
import { trace } from './tracer.ts'

/**
 * Requires a Sudoku in the usual order: item c is cell c, the items of the digits in the houses follow house by house,
 * and placement c × size + d − 1 is digit d in cell c.
 *
 * @param placements option → what it places; without it, option p is placement p
 */
export function stepsToTrace({ size, cellCount }: Geometry, placements?: readonly number[]): CoverSteps {
  const placementOf = (option: number): number => placements?.[option] ?? option
  const cellOf = (option: number): number => Math.floor(placementOf(option) / size)
  const digitOf = (option: number): number => (placementOf(option) % size) + 1
  return {
    at(place) {
      trace.at(place)
    },
    node() {
      trace.node()
    },
    choose(_item, option, tried, options) {
      trace.branch(cellOf(option), digitOf(option), tried < options)
    },
    force(item, option, isNode) {
      if (isNode) trace.branch(cellOf(option), digitOf(option), false)
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
