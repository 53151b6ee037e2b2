/** Which question comes next. */
import { eventOf, type TraceCursor } from '@sudoku-lab/trace'
import type { Moment } from '../words/facts.ts'
import { QUESTION_KINDS, QUESTIONS, type Question, type QuestionKind } from '../words/questions.ts'

export interface Asked {
  readonly kind: QuestionKind
  readonly question: Question
  /** How many events have happened before the step that is asked about. */
  readonly position: number
}

/** A question is looked for in so many events at once, and the kind is taken that was asked the least. */
const WINDOW = 100
/** How far it is looked for. */
const FAR = 50_000

/**
 * The next question about a search, from a position on; undefined if there is none.
 *
 * @param timesAsked kind → how often it was asked before
 */
export function nextQuestion(
  cursor: TraceCursor,
  about: Pick<Moment, 'tree' | 'traits'>,
  from: number,
  timesAsked: (kind: QuestionKind) => number,
): Asked | undefined {
  const end = Math.min(cursor.end, from + FAR)
  for (let start = from; start < end; start += WINDOW) {
    const found = new Map<QuestionKind, Asked>()
    for (let position = start; position < Math.min(start + WINDOW, end); position++) {
      for (const asked of questionsAt(cursor, about, position))
        if (!found.has(asked.kind)) found.set(asked.kind, asked)
    }
    const [least] = [...found.values()].sort((a, b) => timesAsked(a.kind) - timesAsked(b.kind))
    if (least !== undefined) return least
  }
  return undefined
}

/** All questions about the event after a position. */
function questionsAt(
  cursor: TraceCursor,
  { tree, traits }: Pick<Moment, 'tree' | 'traits'>,
  position: number,
): Asked[] {
  const { trace } = cursor
  const event = eventOf(trace.events[position] ?? 0)
  cursor.seek(position)
  const moment = { trace, tree, traits, state: cursor.state, position: position + 1 }
  return QUESTION_KINDS.flatMap((kind) => {
    const question = QUESTIONS[kind](moment, event)
    return question === undefined ? [] : [{ kind, question, position }]
  })
}
