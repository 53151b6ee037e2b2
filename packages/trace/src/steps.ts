/** Tells a trace in cells and digits what a search for an exact cover does with items and options. */
import type { Geometry } from '@sudoku-lab/core'
import { trace } from './tracer.ts'

/** The step listener of `@sudoku-lab/exact-cover/traced`, written again so that this package need not import that one. */
interface Steps {
  at(site: number): void
  node(): void
  choose(item: number, option: number, tried: number, options: number): void
  force(item: number, option: number, isNode: boolean): void
  takeBack(): void
  solution(): void
  deadEnd(): void
}

/**
 * Requires a Sudoku in the usual order: item c is cell c, the items of the digits in the houses follow house by house,
 * and option c × size + d − 1 is digit d in cell c.
 */
export function stepsToTrace({ size, cellCount }: Geometry): Steps {
  const cellOf = (option: number): number => Math.floor(option / size)
  const digitOf = (option: number): number => (option % size) + 1
  return {
    at(site) {
      trace.at(site)
    },
    node() {
      trace.node()
    },
    choose(_item, option, tried, options) {
      trace.branch(cellOf(option), digitOf(option), tried < options)
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
