/** What all boards of exact covers mark: the item of the last event, and the option that it chose. */
import { eventKindOf, optionOf } from '@sudoku-lab/trace'
import { type CoverMoment, usesOf } from '../state/cover-words.ts'

export interface BoardProps {
  readonly name: string
  readonly moment: CoverMoment
  readonly label: string
}

export interface Marks {
  /** The kind of the last event, if it chose an option: a name of `marked-…`. */
  readonly kind: string
  readonly option: number
  /** The item whose option it is; −1 if it is not known. */
  readonly item: number
  /** The items that the option covers. */
  readonly covered: ReadonlySet<number>
  /** The items that have no option left. */
  readonly dead: ReadonlySet<number>
}

export function marksOf({ problem, traced: { trace }, state, position }: CoverMoment): Marks {
  const event = trace.events[position - 1] ?? 0
  const kind = position === 0 ? 'node' : eventKindOf(event)
  const dead = new Set(state.deadItems)
  if (kind !== 'guess' && kind !== 'place' && kind !== 'infer') {
    return { kind: '', option: -1, item: -1, covered: new Set(), dead }
  }
  const option = optionOf(event)
  const covered = new Set(usesOf(problem, option).map(({ item }) => item))
  return { kind, option, item: trace.items[position - 1] ?? -1, covered, dead }
}
