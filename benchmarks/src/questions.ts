/** The questions of each contest, made once and shared by its preflights and forks. */
import type { Geometry } from '@sudoku-lab/core'
import { isAnswered } from './check.ts'
import { type Dataset, type Question, questionsOf } from './dataset.ts'
import type { Contest, Plan } from './record.ts'
import { answersOf, type Preflight } from './records.ts'

/** What a solver is timed on. The arrays have an entry for each question but for `alone`. */
export interface TimedQuestions {
  readonly questions: readonly Question[]
  /** The digest of the solver's answer. */
  readonly digests: readonly string[]
  /** What the answer took in the preflight. */
  readonly cpuNs: readonly number[]
  /** The indexes of the questions that are timed one by one. */
  readonly alone: readonly number[]
}

export class Questions {
  private readonly plan: Plan
  private readonly datasets: readonly Dataset[]
  private readonly made = new Map<string, readonly Question[]>()

  constructor(plan: Plan, datasets: readonly Dataset[]) {
    this.plan = plan
    this.datasets = datasets
  }

  geometryOf({ datasetId }: Pick<Contest, 'datasetId'>): Geometry {
    return this.datasetOf(datasetId).geometry
  }

  /** Everything that a contest asks, in the order it is asked. */
  of({ datasetId, track }: Pick<Contest, 'datasetId' | 'track'>): readonly Question[] {
    const key = `${datasetId} ${track}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const planned = this.plannedOf(datasetId)
    const { isomorphs, seed } = this.plan
    const questions = questionsOf(this.datasetOf(datasetId), planned, { track, isomorphs, seed })
    this.made.set(key, questions)
    return questions
  }

  /** The questions that a solver answered: whatever came to a limit is not timed again. */
  timedFor(preflight: Preflight): TimedQuestions {
    const single = new Set(this.plannedOf(preflight.contest.datasetId).timed)
    const all = this.of(preflight.contest)
    const questions: Question[] = []
    const digests: string[] = []
    const cpuNs: number[] = []
    let index = 0
    for (const answer of answersOf(preflight)) {
      const question = all[index++]
      if (question === undefined || !isAnswered(answer.status)) continue
      questions.push(question)
      digests.push(answer.digest)
      cpuNs.push(answer.cpuNs ?? 0)
    }
    const alone = questions.flatMap(({ puzzle }, place) => (single.has(puzzle) ? [place] : []))
    return { questions, alone, digests, cpuNs }
  }

  private datasetOf(datasetId: string): Dataset {
    const dataset = this.datasets.find(({ id }) => id === datasetId)
    if (dataset === undefined) throw new RangeError(`no dataset ${datasetId}`)
    return dataset
  }

  private plannedOf(datasetId: string): Plan['datasets'][number] {
    const planned = this.plan.datasets.find((dataset) => dataset.datasetId === datasetId)
    if (planned === undefined) throw new RangeError(`no dataset ${datasetId} in the plan`)
    return planned
  }
}
