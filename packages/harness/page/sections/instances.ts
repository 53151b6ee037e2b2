/** What the figures about single instances share. */
import type { Answers } from '../../src/report/page-data.ts'
import type { ReportState } from '../state/report.ts'
import { isSolved } from '../state/words.ts'

/** The least time of each instance. Undefined if none solved it. */
export function bestTimes(rows: readonly Answers[]): (number | undefined)[] {
  return (rows[0]?.time ?? []).map((_, index) => {
    let best: number | undefined
    for (const answers of rows) {
      const time = answers.time[index]
      if (time != null && isSolved(answers, index) && (best === undefined || time < best)) best = time
    }
    return best
  })
}

/** `puzzle 17` */
export function nameOfInstance({ run, instances }: ReportState, index: number): string {
  const variant = instances?.variant[index]
  return `${run.words.instance} ${instances?.name[index] ?? index + 1}${variant ? `, variant ${variant}` : ''}`
}

/** `clues: 25, candidates: 240` */
export function factsOf({ instances }: ReportState, index: number): string {
  return Object.entries(instances?.facts ?? {})
    .flatMap(([fact, values]) =>
      values[index] == null ? [] : [`${fact.replaceAll('_', ' ')}: ${values[index]}`],
    )
    .join(', ')
}
