/** Events in words. */
import { type Geometry, nameOfCell, symbolOf } from '@sudoku-lab/core'
import { eventOf, type Reason, type TraceEvent } from '@sudoku-lab/trace'

const REASONS: Readonly<Record<Reason, string>> = {
  unknown: 'it follows',
  'naked-single': 'naked single, the cell has no other candidate',
  'hidden-single': 'hidden single',
  'locked-candidates': 'locked candidates',
  band: 'no way to place the digit in this band uses the cell',
  minicolumns: 'the minicolumns of this stack leave no use for it',
  'hall-set': 'as many other cells need the digit as they have candidates,',
}

function nameOfHouse({ size }: Geometry, house: number): string {
  return `${['row', 'column', 'box'][Math.floor(house / size)]} ${(house % size) + 1}`
}

function because(geometry: Geometry, { reason = 'unknown', house }: TraceEvent): string {
  return house === undefined ? REASONS[reason] : `${REASONS[reason]} in ${nameOfHouse(geometry, house)}`
}

/** What an event does, as a sentence. */
export function sentence(geometry: Geometry, word: number): string {
  const event = eventOf(word)
  const cell = event.cell === undefined ? '' : nameOfCell(geometry, event.cell)
  const digit = event.digit === undefined ? '' : symbolOf(event.digit)
  switch (event.kind) {
    case 'node':
      return 'Enters a node.'
    case 'guess':
      return `Guesses ${digit} in ${cell}.`
    case 'place':
      return `Places ${digit} in ${cell}: it is the last candidate left to try.`
    case 'exclude':
      return `Goes on without ${digit} in ${cell}, which was refuted.`
    case 'infer':
      return `Infers ${digit} in ${cell}: ${because(geometry, event)}.`
    case 'eliminate':
      return `Eliminates ${digit} from ${cell}: ${because(geometry, event)}.`
    case 'take-back':
      return 'Takes the last branch back.'
    case 'leave':
      return 'Turns to another branch. The last one stays open: both were searched at the same time.'
    case 'solution':
      return 'Finds a solution.'
    case 'contradiction':
      return 'Meets a contradiction.'
    case 'limit':
      return 'Comes to its limit.'
  }
}
