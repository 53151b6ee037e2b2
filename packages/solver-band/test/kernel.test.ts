/** The unrolled functions do what the readable ones in kernel/ do. */
import { mutatedPuzzles } from '@sudoku-lab/conformance'
import { expect, it } from 'vitest'
import * as readableFrames from '../kernel/frames.ts'
import * as readable from '../kernel/propagation.ts'
import * as unrolled from '../src/propagate.generated.ts'
import { bivalueCells, searchFrames, searchState, solutionBytes } from '../src/state.ts'

type Kernel = typeof readable & typeof readableFrames

/** What each step answers and leaves in the state, for a puzzle and then for a guess in it. */
function stepsOf(kernel: Kernel, puzzle: Uint8Array): string[] {
  searchState.fill(0)
  kernel.load(puzzle)
  const told: unknown[] = [kernel.propagateAll(), kernel.coversAllCells()]
  for (let round = 0; round < 9; round++) {
    told.push(
      kernel.propagateChanged(),
      kernel.countCandidates(),
      bivalueCells.slice(0, 3),
      searchState.join(),
    )
    kernel.placeNaked()
    told.push(kernel.claimMinicolumns(), searchState.join())
  }
  kernel.save(0)
  searchState.fill(7)
  kernel.restore(0)
  kernel.decode()
  return [...told, searchState.join(), searchFrames.slice(0, 36).join(), solutionBytes.slice(1).join()].map(
    String,
  )
}

it('finds the same, step by step, as the loops that it is made from', () => {
  const outcomes = new Set<string>()
  for (const puzzle of mutatedPuzzles(2_026, 60)) {
    const expected = stepsOf({ ...readable, ...readableFrames }, puzzle)
    expect(stepsOf(unrolled, puzzle)).toEqual(expected)
    for (const step of expected) if (step.length < 20) outcomes.add(step)
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['open', 'changed', 'solved', 'contradiction']))
})
