/** The state of the page in its address, so that a link is all it takes to share it. */

import { SOLVERS } from 'virtual:list'
import { format, geometryOf, parse } from '@sudoku-lab/core'
import type { Puzzle } from '../worker/jobs.ts'
import { PACES, type Pace } from './paces.ts'

export interface Shared {
  readonly puzzle: Puzzle
  readonly solvers: readonly string[]
  readonly pace: Pace
  readonly step: number
}

export const MOST_SOLVERS = 4

const EXAMPLE = '...7..8....6....31.4...2....24.7.....1..3..8.....6.29....8...7.86....5....2..6...'

const START: Shared = {
  puzzle: { boxHeight: 3, boxWidth: 3, grid: parse(EXAMPLE).grid },
  solvers: ['mrv', 'bitmask'],
  pace: 'node',
  step: 0,
}

export function addressOf({ puzzle, solvers, pace, step }: Shared): string {
  const { boxHeight, boxWidth, grid } = puzzle
  const text = format(geometryOf(boxHeight, boxWidth), grid, 'line').trim()
  const parts = [`p=${text}`, `b=${boxHeight}x${boxWidth}`, `s=${solvers.join(',')}`, `by=${pace}`]
  return `#${[...parts, `at=${step}`].join('&')}`
}

/** What an address says, and for what it does not say, or says wrong, what the page begins with. */
export function sharedFrom(hash: string): Shared {
  const fields = new Map(
    hash
      .replace(/^#/, '')
      .split('&')
      .map((part) => [
        part.slice(0, part.indexOf('=')),
        decodeURIComponent(part.slice(part.indexOf('=') + 1)),
      ]),
  )
  const known = (fields.get('s') ?? '').split(',').filter((id) => SOLVERS.some((solver) => solver.id === id))
  const pace = PACES.find((one) => one === fields.get('by')) ?? START.pace
  const step = Number(fields.get('at') ?? 0)
  return {
    puzzle: puzzleFrom(fields.get('p'), fields.get('b')) ?? START.puzzle,
    solvers: known.length > 0 ? known.slice(0, MOST_SOLVERS) : START.solvers,
    pace,
    step: Number.isSafeInteger(step) && step >= 0 ? step : 0,
  }
}

function puzzleFrom(text: string | undefined, boxes: string | undefined): Puzzle | undefined {
  const [, height, width] = /^(\d+)x(\d+)$/.exec(boxes ?? '') ?? []
  if (text === undefined || height === undefined || width === undefined) return undefined
  try {
    const geometry = geometryOf(Number(height), Number(width))
    const { grid } = parse(text, { geometry, format: 'line' })
    return { boxHeight: geometry.boxHeight, boxWidth: geometry.boxWidth, grid }
  } catch {
    return undefined
  }
}
