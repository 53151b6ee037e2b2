/** The figures of a run without a browser: its ranking, its work plot and its cactus, as `report --to svg` writes them. */
import { savedFigure } from '@sudoku-lab/look/plot'
import { contestTitle, slug } from '../src/phrases.ts'
import type { RunPage } from '../src/write/page-data.ts'
import { cactusOf } from './cactus.tsx'
import { rankingFigure } from './ranking.tsx'
import { unreadState } from './state.ts'
import { workPlotOf } from './work-plot.tsx'

/**
 * The name of each file, and its text. Where there are several contests, each name begins with its contest.
 *
 * @param style what the build makes of figure.css
 */
export function figureFiles(
  page: RunPage,
  style: string,
): { readonly name: string; readonly text: string }[] {
  const { contests } = page.run
  return contests.flatMap(({ contest }) => {
    const title = contestTitle(contest)
    const report = unreadState(page, title)
    if (report === null) return []
    const figures = [rankingFigure(report), workPlotOf(report), cactusOf(report)].filter(
      (one) => one !== null,
    )
    return figures.map((figure) => {
      const name = contests.length > 1 ? `${slug(title)}-${figure.name}` : figure.name
      return { name: `${name}.svg`, text: savedFigure(figure, report.origin, style) }
    })
  })
}
