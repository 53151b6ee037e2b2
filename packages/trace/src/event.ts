/**
 * The events of a search. An event is one word of 32 bits, so that a million of them are four megabytes:
 *
 *   bits    22 – 28    19 – 21    14 – 18    4 – 13    0 – 3
 *            house      reason     digit      cell      kind
 *
 * Every branch is opened by a `guess`, a `place` or an `exclude`, and closed by a `take-back`, which undoes all that was
 * placed, inferred and eliminated since it was opened. So a reader needs no other memory than the open branches. A `leave`
 * undoes the same, but nothing is taken back: a limit stopped the search while several branches were searched.
 */
import type { Cell, Digit, House } from '@sudoku-lab/core'

/** What a search does, by its index. */
export const EVENT_KINDS = [
  /** Enters a node. The root comes first. */
  'node',
  /** Opens a branch: places a digit while the same cell, or house, has another untried candidate. */
  'guess',
  /** Opens a branch: places the last candidate that is left to try in its cell, or the last cell in its house. */
  'place',
  /** Opens a branch: goes on without a candidate that was refuted. */
  'exclude',
  /** Places a digit that follows from what is placed and eliminated. */
  'infer',
  /** Takes a candidate away for another reason than that a peer holds the digit, which goes without saying. */
  'eliminate',
  /** Closes the branch that was opened last: nothing is left below it. */
  'take-back',
  /** The board is full, and keeps the rules. */
  'solution',
  /** The board cannot be completed. */
  'contradiction',
  /** The search, or the trace, has come to its limit. Always the last event. */
  'limit',
  /** Turns away from the branch that was opened last, which stays open: the solver searches another one at the same time. */
  'leave',
] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/** Why a digit is placed, or a candidate eliminated. */
const REASONS = [
  /** The solver does not know, or does not say. */
  'unknown',
  /** The cell has no other candidate. */
  'naked-single',
  /** The house has no other cell for the digit. */
  'hidden-single',
  /** All cells that the house has for the digit are peers of the cell. */
  'locked-candidates',
  /** No way to place the digit in the three rows and boxes of the band uses the cell. */
  'band',
  /** The minicolumns of the digit, or of the other digits, leave no use for the cell. */
  'minicolumns',
  /** The other candidates of some cells of the house are as many as these cells, which need them all. */
  'hall-set',
] as const

export type Reason = (typeof REASONS)[number]

/** An event, packed. */
export type EventWord = number

/** An event, spelled out. Cell and digit are there for the kinds that are about one; a house for the reasons that name one. */
export interface TraceEvent {
  readonly kind: EventKind
  readonly cell?: Cell
  readonly digit?: Digit
  readonly reason?: Reason
  readonly house?: House
}

const CELL_FROM = 4
const DIGIT_FROM = 14
const REASON_FROM = 19
const HOUSE_FROM = 22

export const NODE = 0
export const GUESS = 1
export const PLACE = 2
export const EXCLUDE = 3
export const INFER = 4
export const ELIMINATE = 5
export const TAKE_BACK = 6
export const SOLUTION = 7
export const CONTRADICTION = 8
export const LIMIT = 9
export const LEAVE = 10

const NO_CELL = 1023
const NO_HOUSE = 127

export function packed(kind: number, cell: Cell = NO_CELL, digit: Digit = 0): EventWord {
  return kind | (cell << CELL_FROM) | (digit << DIGIT_FROM) | (NO_HOUSE << HOUSE_FROM)
}

export function withReason(event: EventWord, reason: Reason, house: House = NO_HOUSE): EventWord {
  const bare = event & ~(NO_HOUSE << HOUSE_FROM)
  return bare | (REASONS.indexOf(reason) << REASON_FROM) | (house << HOUSE_FROM)
}

/** An event about an option of an exact cover problem, which takes all bits but those of the kind. */
export function coverEvent(kind: number, option: number): EventWord {
  return (kind | (option << CELL_FROM)) >>> 0
}

/** The option of an event of a cover trace. Meaningful for the kinds that choose one. */
export function optionOf(event: EventWord): number {
  return event >>> CELL_FROM
}

/** The index of the kind in `EVENT_KINDS`. */
export function kindOf(event: EventWord): number {
  return event & 15
}

/** The kind of an event. It throws a RangeError for a number that is no packed event. */
export function eventKindOf(event: EventWord): EventKind {
  const kind = EVENT_KINDS[kindOf(event)]
  if (kind === undefined) throw new RangeError(`expected a packed event, got ${event}`)
  return kind
}

/** Meaningful for the kinds that are about a cell. */
export function cellOf(event: EventWord): Cell {
  return (event >>> CELL_FROM) & NO_CELL
}

export function digitOf(event: EventWord): Digit {
  return (event >>> DIGIT_FROM) & 31
}

/** An event, spelled out for people and programs that do not count bits. */
export function eventOf(event: EventWord): TraceEvent {
  const kind = eventKindOf(event)
  const cell = cellOf(event)
  if (cell === NO_CELL) return { kind }
  const about = { kind, cell, digit: digitOf(event) }
  if (kind !== 'infer' && kind !== 'eliminate') return about
  const house = (event >>> HOUSE_FROM) & NO_HOUSE
  const reason = REASONS[(event >>> REASON_FROM) & 7] ?? 'unknown'
  return house === NO_HOUSE ? { ...about, reason } : { ...about, reason, house }
}
