/** Asks one solver every puzzle of a contest once, in forks, and checks what it answers. */
import type { Geometry } from '@sudoku-lab/core'
import { checkAnswer, isAnswered, unanswered } from './check.ts'
import type { Question } from './dataset.ts'
import { statusOfAnswers } from './judge.ts'
import { type Counters, type Message, type PreflightJob, packGrids } from './protocol.ts'
import type { PreflightEvent, PuzzleStatus } from './record.ts'
import type { Answer } from './records.ts'
import { type ForkLimits, type ForkOutcome, runFork } from './runner.ts'

export interface PreflightRequest {
  /** The job but for its puzzles. */
  readonly job: Omit<PreflightJob, 'grids'>
  readonly geometry: Geometry
  readonly questions: readonly Question[]
  readonly limits: ForkLimits
  readonly signal: AbortSignal
  readonly onAnswer: (answered: number) => void
}

export type PreflightFinding = Pick<PreflightEvent, 'status' | 'problem' | 'notes' | 'batchTotals'> & {
  readonly answers: readonly Answer[]
}

/** A solver whose process had to be ended, or ended itself, this often is not asked any further. */
const MOST_LOST_FORKS = 3

/** Returns undefined when the run was called off meanwhile. */
export async function runPreflight(request: PreflightRequest): Promise<PreflightFinding | undefined> {
  const answers: Answer[] = []
  const notes = new Set<string>()
  let batchTotals: Counters | null = null
  let lost = 0
  while (answers.length < request.questions.length) {
    const outcome = await askFrom(answers.length, request, (message) => {
      if (message.type === 'batch-totals') batchTotals = message.totals
      if (message.type !== 'answer') return
      const question = questionAt(request, answers.length)
      answers.push(checkAnswer(request.geometry, request.job.task, question, message.answer))
      request.onAnswer(answers.length)
    })
    for (const note of outcome.notes) notes.add(note)
    if (outcome.ending === 'aborted') return undefined
    if (outcome.ending === 'done') break
    answers.push(unanswered(questionAt(request, answers.length), lossOf(outcome), outcome.problem ?? ''))
    if (++lost === MOST_LOST_FORKS) break
  }
  return { ...summed(answers, request.questions.length, lost), answers, notes: [...notes], batchTotals }
}

async function askFrom(
  first: number,
  { job, questions, limits, signal }: PreflightRequest,
  onMessage: (message: Message) => void,
): Promise<ForkOutcome> {
  const grids = packGrids(questions.slice(first).map(({ grid }) => grid))
  return runFork({ ...job, grids }, { limits, signal, onMessage })
}

function questionAt({ questions }: PreflightRequest, index: number): Question {
  const question = questions[index]
  if (question === undefined) throw new RangeError(`an answer to question ${index} of ${questions.length}`)
  return question
}

function isLost(status: PuzzleStatus): boolean {
  return status === 'killed' || status === 'memory'
}

function lossOf({ ending }: ForkOutcome): PuzzleStatus {
  return ending === 'killed' || ending === 'memory' ? ending : 'error'
}

function summed(
  answers: readonly Answer[],
  asked: number,
  lost: number,
): Pick<PreflightEvent, 'status' | 'problem'> {
  const found = statusOfAnswers(answers)
  if (found.status !== 'ranked') return found
  const firstLost = answers.find((answer) => isLost(answer.status))
  if (lost === MOST_LOST_FORKS && firstLost !== undefined) {
    const { puzzle, problem, status } = firstLost
    const rest = `given up after ${lost} such, ${asked - answers.length} puzzles not asked`
    return {
      status: status === 'memory' ? status : 'killed',
      problem: `puzzle ${puzzle}: ${problem}; ${rest}`,
    }
  }
  if (!answers.some(({ status }) => isAnswered(status))) {
    return { status: 'killed', problem: `answered none of ${asked} puzzles within its time` }
  }
  return found
}
