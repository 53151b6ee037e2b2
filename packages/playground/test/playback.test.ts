import { geometryOf, NOTHING_COUNTED, type SolveResult } from '@sudoku-lab/core'
import { recordTrace, trace, treeOf } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'
import { positionAt, TIME_STEPS } from '../page/state/playback.ts'
import type { SudokuTraced } from '../page/worker/jobs.ts'

const geometry = geometryOf(2, 2)
const NODES = 100
const TRAITS = { state: '', inference: '', order: '', complete: true, lexicographic: false }

/** A search of a hundred nodes, each an event. */
function traced(events?: number): SudokuTraced {
  const counters = { ...NOTHING_COUNTED, nodes: NODES }
  const answer: SolveResult = { solutionCount: 0, solutions: [], ending: 'exhausted', statistics: counters }
  const solver = {
    solve: () => {
      for (let node = 0; node < NODES && trace.node(); node++);
      return answer
    },
  }
  const recorded = recordTrace(
    solver,
    { geometry, puzzle: new Uint8Array(geometry.cellCount) },
    events === undefined ? {} : { events },
  )
  return { kind: 'sudoku', trace: recorded, tree: treeOf(recorded), answer, traits: TRAITS }
}

describe('in step by time', () => {
  it('a search that is twice as fast is done when the other is halfway', () => {
    const search = traced()
    expect(positionAt(search, 'time', TIME_STEPS / 2)).toBe(NODES / 2)
    expect(positionAt(search, 'time', TIME_STEPS / 2, 0.5)).toBe(NODES)
    expect(positionAt(search, 'time', TIME_STEPS)).toBe(NODES)
  })

  it('a trace that was cut short goes at the pace of the whole search, up to its end', () => {
    const cut = traced(31)
    expect(cut.tree.nodeCount).toBe(30)
    expect(positionAt(cut, 'time', TIME_STEPS / 10)).toBe(10)
    expect(positionAt(cut, 'time', TIME_STEPS / 2)).toBe(cut.trace.events.length)
  })
})
