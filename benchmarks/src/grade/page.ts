/** The page of the grades of a class: one table, with the puzzle on which a submission fails. */
import type { Puzzle } from '@sudoku-lab/core'
import type { Writers } from '@sudoku-lab/harness'
import { type Grade, RESULTS } from './diagnosis.ts'

const SIZE = 9
const NS_PER_MS = 1e6
const STYLE = `<style>
.grades { border-collapse: collapse }
.grades tr { border-bottom: 1px solid var(--line) }
.grades td, .grades th { padding: .4rem .8rem; text-align: left; vertical-align: top; border: 0 }
.grades .number { text-align: right; white-space: nowrap }
@media (max-width: 45rem) {
  .grades tr { display: grid; grid-template-columns: 1fr 6rem 3rem 5rem }
  .grades :is(td, th) { padding-inline: .2rem }
  .grades td:last-child { grid-column: 1 / -1 }
  .grades :is(th:last-child, td:last-child:empty) { display: none }
}
.grades pre { margin: .4rem 0 0; line-height: 1.2 }
</style>`

export function millisecondsOf({ meanNs, isAtMost }: Pick<Grade, 'meanNs' | 'isAtMost'>): string {
  return meanNs === null ? '' : `${isAtMost ? '≤ ' : ''}${(meanNs / NS_PER_MS).toFixed(2)}`
}

/** @param run the address of the page of those that are right */
export function gradePage(
  grades: readonly Grade[],
  { page, escaped }: Writers,
  run: string | undefined,
): string {
  const counts = RESULTS.map(
    (result) => [result, grades.filter((grade) => grade.result === result).length] as const,
  )
  const summary = counts.flatMap(([result, count]) => (count === 0 ? [] : `${count} ${result}`)).join(', ')
  const cell = (text: string, kind = ''): string => `<td${kind && ` class="${kind}"`}>${text}</td>`
  const rows = grades.map(({ name, result, tier, meanNs, isAtMost, detail, puzzle }) =>
    [
      '<tr>',
      cell(escaped(name)),
      cell(result),
      cell(tier === null ? '' : String(tier), 'number'),
      cell(millisecondsOf({ meanNs, isAtMost }), 'number'),
      cell(`${escaped(detail)}${puzzle === undefined ? '' : `<pre>${boardOf(puzzle)}</pre>`}`),
      '</tr>',
    ].join(''),
  )
  const heads = ['submission', 'result', 'tier', 'ms for a puzzle', 'why']
  const link =
    run === undefined ? '' : `<p><a href="${run}">The run of those that are right</a> has their figures. `
  return page(
    'Grades',
    `${STYLE}<main><h1>${grades.length} submissions: ${summary}</h1>
${link}<a href="grades.csv">grades.csv</a> has this table.</p>
<table class="grades"><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></main>`,
  )
}

function boardOf(puzzle: Puzzle): string {
  const rows = Array.from({ length: SIZE }, (_, row) => [...puzzle.subarray(row * SIZE, (row + 1) * SIZE)])
  return rows.map((row) => row.map((digit) => (digit === 0 ? '.' : digit)).join(' ')).join('\n')
}
