/** The page of the grades of a class: one table, with the puzzle on which a submission fails. */
import type { Puzzle } from '@sudoku-lab/core'
import type { Writers } from '@sudoku-lab/harness'
import { type Grade, RESULTS } from './diagnosis.ts'

const SIZE = 9
const NS_PER_MS = 1e6
export function millisecondsOf({ meanNs, isAtMost }: Pick<Grade, 'meanNs' | 'isAtMost'>): string {
  return meanNs === null ? '' : `${isAtMost ? '≤ ' : ''}${(meanNs / NS_PER_MS).toFixed(2)}`
}

/** @param run the address of the page of those that are right */
export function gradePage(
  grades: readonly Grade[],
  { page, table, escaped }: Writers,
  run: string | undefined,
): string {
  const counts = RESULTS.map(
    (result) => [result, grades.filter((grade) => grade.result === result).length] as const,
  )
  const summary = counts.flatMap(([result, count]) => (count === 0 ? [] : `${count} ${result}`)).join(', ')
  const rows = grades.map(({ name, result, tier, meanNs, isAtMost, detail, puzzle }) => [
    ...[escaped(name), result, String(tier ?? ''), millisecondsOf({ meanNs, isAtMost })],
    `${escaped(detail)}${puzzle === undefined ? '' : `<pre>${boardOf(puzzle)}</pre>`}`,
  ])
  const link =
    run === undefined ? '' : `<a href="${run}">The run of those that are right</a> has their figures. `
  return page(
    'Grades',
    `<main><h1>${grades.length} submissions: ${summary}</h1>
<p>${link}<a href="grades.csv">grades.csv</a> has this table.</p>
${table('Grades', ['submission', 'result', 'tier', 'ms for a puzzle', 'why'], rows)}</main>`,
  )
}

function boardOf(puzzle: Puzzle): string {
  const rows = Array.from({ length: SIZE }, (_, row) => [...puzzle.subarray(row * SIZE, (row + 1) * SIZE)])
  return rows.map((row) => row.map((digit) => (digit === 0 ? '.' : digit)).join(' ')).join('\n')
}
