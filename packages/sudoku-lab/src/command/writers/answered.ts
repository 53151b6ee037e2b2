import { type Counters, type Ending, endingOf, type Geometry, type Grid, type Puzzle } from '@sudoku-lab/core'
import type { Answers } from '../bulk/answers.ts'
import type { Batch } from '../bulk/batch.ts'
import type { ByteSink } from '../bulk/byte-sink.ts'
import { OUTCOMES, type Outcome } from '../bulk/outcome.ts'

/** Appends the answers of a batch to the sink. */
export type AnswerWriter = (batch: Batch, answers: Answers, sink: ByteSink) => void

/** A puzzle and its answer, for writers of single answers. */
export interface Answered {
  readonly geometry: Geometry
  readonly puzzle: Puzzle
  readonly line: number
  readonly label: string
  readonly outcome: Outcome
  readonly ending: Ending
  readonly solutionCount: number
  /** The first solution, if any was found. */
  readonly solution: Grid | undefined
  readonly statistics: Counters | undefined
  /** The partial grid of a solver that got stuck. */
  readonly partial: Grid | undefined
  /** Whether the solver failed instead of answering. */
  readonly isFailure: boolean
}

export function answerAt(index: number, batch: Batch, answers: Answers): Answered {
  const { geometry } = batch
  const solutionCount = answers.solutionCounts[index] ?? 0
  const start = index * geometry.cellCount
  return {
    geometry,
    puzzle: batch.puzzleAt(index),
    line: batch.lines[index] ?? 0,
    label: batch.labels.get(index) ?? '',
    outcome: OUTCOMES[answers.outcomes[index] ?? 0] ?? 'undecided',
    ending: endingOf(answers.endings[index]),
    solutionCount,
    solution: solutionCount === 0 ? undefined : answers.solutions.subarray(start, start + geometry.cellCount),
    statistics: answers.statistics?.[index],
    partial: answers.partials.get(index),
    isFailure: answers.failures.has(index),
  }
}

/** A writer that turns one puzzle and its answer after another into text. */
export function writeEach(textOf: (answered: Answered, isFirst: boolean) => string): AnswerWriter {
  return (batch, answers, sink) => {
    for (let index = 0; index < batch.count; index++) {
      sink.writeText(textOf(answerAt(index, batch, answers), sink.length === 0))
    }
  }
}
