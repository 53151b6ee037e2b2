/**
 * What the events of a run amount to: the same object whether they were just made or read back from a file.
 * Everything that is computed about a run is computed from this.
 */
import type {
  AnswersEvent,
  ControlEvent,
  Event,
  ExtraRoundEvent,
  ForkEvent,
  MemoryEvent,
  PreflightEvent,
  QuestionsEvent,
  RunEvent,
  SessionEvent,
  SolverEvent,
} from './record.ts'

export interface Records {
  readonly head: RunEvent
  readonly sessions: SessionEvent[]
  /** By solver id. */
  readonly solvers: Map<string, SolverEvent>
  /** What each track asks of each dataset. */
  readonly questions: QuestionsEvent[]
  /** The preflights that came to their end, with all their answers, in the order they ended. */
  readonly preflights: Preflight[]
  readonly controls: ControlEvent[]
  readonly forks: ForkEvent[]
  readonly allocations: MemoryEvent[]
  readonly extraRounds: ExtraRoundEvent[]
  readonly warnings: string[]
  /** `running` also for a run that was killed. */
  state: 'running' | 'complete' | 'interrupted'
  /** Answers of a preflight that has not ended yet. */
  readonly unfinished: AnswersEvent[]
}

/** One solver in one contest, before anything was timed. */
export interface Preflight extends Omit<PreflightEvent, 'type'> {
  readonly answers: readonly AnswersEvent[]
}

export function emptyRecords(head: RunEvent): Records {
  return {
    head,
    sessions: [],
    solvers: new Map(),
    questions: [],
    preflights: [],
    controls: [],
    forks: [],
    allocations: [],
    extraRounds: [],
    warnings: [],
    state: 'running',
    unfinished: [],
  }
}

/** Adds an event to the records. A new session forgets the answers of a preflight that was cut short. */
export function addEvent(records: Records, event: Event): void {
  switch (event.type) {
    case 'run':
      break
    case 'session':
      records.sessions.push(event)
      records.unfinished.length = 0
      records.state = 'running'
      break
    case 'solver':
      records.solvers.set(event.solverId, event)
      break
    case 'questions':
      records.questions.push(event)
      break
    case 'answers':
      records.unfinished.push(event)
      break
    case 'preflight': {
      const { type: _type, ...preflight } = event
      records.preflights.push({ ...preflight, answers: records.unfinished.splice(0) })
      break
    }
    case 'control':
      records.controls.push(event)
      break
    case 'fork':
      records.forks.push(event)
      break
    case 'memory':
      records.allocations.push(event)
      break
    case 'extra-round':
      records.extraRounds.push(event)
      break
    case 'warning':
      if (!records.warnings.includes(event.text)) records.warnings.push(event.text)
      break
    case 'end':
      records.state = event.state
      break
  }
}

/** One answer of a preflight, out of its columns. */
export interface Answer {
  readonly puzzle: number
  readonly variant: number
  readonly status: AnswersEvent['status'][number]
  readonly verdict: AnswersEvent['verdict'][number]
  readonly solutionsFound: number | null
  readonly digest: string
  readonly corner: number | null
  readonly nodes: number | null
  readonly guesses: number | null
  readonly backtracks: number | null
  readonly maxDepth: number | null
  readonly cpuNs: number | null
  readonly problem: string
}

/** Every answer of a preflight, in the order the puzzles were asked. */
export function* answersOf({ answers }: Preflight): Generator<Answer> {
  for (const columns of answers) {
    for (let index = 0; index < columns.puzzle.length; index++) yield answerAt(columns, index)
  }
}

function answerAt(columns: AnswersEvent, index: number): Answer {
  return {
    puzzle: at(columns.puzzle, index),
    variant: at(columns.variant, index),
    status: at(columns.status, index),
    verdict: at(columns.verdict, index),
    solutionsFound: at(columns.solutionsFound, index),
    digest: at(columns.digest, index),
    corner: at(columns.corner, index),
    nodes: at(columns.nodes, index),
    guesses: at(columns.guesses, index),
    backtracks: at(columns.backtracks, index),
    maxDepth: at(columns.maxDepth, index),
    cpuNs: at(columns.cpuNs, index),
    problem: at(columns.problem, index),
  }
}

/** Columns that belong together have the same length; one that has not is a broken record. */
function at<Value>(column: readonly Value[], index: number): Value {
  const value = column[index]
  if (value === undefined)
    throw new RangeError(`a column ends at ${column.length}, expected an entry ${index}`)
  return value
}

/** The columns of answers, as they are written. */
export function columnsOf(
  head: Pick<AnswersEvent, 'solverId' | 'contest'>,
  answers: readonly Answer[],
): AnswersEvent {
  return {
    type: 'answers',
    ...head,
    puzzle: answers.map(({ puzzle }) => puzzle),
    variant: answers.map(({ variant }) => variant),
    status: answers.map(({ status }) => status),
    verdict: answers.map(({ verdict }) => verdict),
    solutionsFound: answers.map(({ solutionsFound }) => solutionsFound),
    digest: answers.map(({ digest }) => digest),
    corner: answers.map(({ corner }) => corner),
    nodes: answers.map(({ nodes }) => nodes),
    guesses: answers.map(({ guesses }) => guesses),
    backtracks: answers.map(({ backtracks }) => backtracks),
    maxDepth: answers.map(({ maxDepth }) => maxDepth),
    cpuNs: answers.map(({ cpuNs }) => cpuNs),
    problem: answers.map(({ problem }) => problem),
  }
}
