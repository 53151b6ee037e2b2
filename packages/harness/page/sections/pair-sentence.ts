/** On how many instances each of two entrants is faster, in a sentence. */

import { counted } from '../../src/report/page/readable.ts'
import type { ComparedPair, PageRun } from '../../src/report/page-data.ts'

interface TwoTimes {
  readonly x: string
  readonly y: string
  /** Undefined if the two were not compared. */
  readonly pair: ComparedPair | undefined
  readonly times: readonly { readonly x: number; readonly y: number }[]
}

/** What is proved beyond the noise if this is known, and otherwise who took less time. */
export function pairSentence({ words }: Pick<PageRun, 'words'>, { x, y, pair, times }: TwoTimes): string {
  const all = counted(times.length, words.instance, words.instances)
  const [xWins, yWins] = pair?.b === x ? [pair.bFaster, pair.aFaster] : [pair?.aFaster, pair?.bFaster]
  if (xWins != null && yWins != null && xWins + yWins > 0)
    return `Of ${all}, ${x} is faster on ${xWins} and ${y} on ${yWins} beyond the noise.`
  const [xFaster, yFaster] = [times.filter((one) => one.x < one.y), times.filter((one) => one.y < one.x)]
  const [winner, loser, wins] = xFaster.length > yFaster.length ? [x, y, xFaster] : [y, x, yFaster]
  if (wins.length === times.length) return `${winner} took less time than ${loser} on each of ${all}.`
  return `${winner} took less time than ${loser} on ${wins.length} of ${all}. Small differences may be noise.`
}
