/** Draws nodes against the time of one node. Their product is the time, so the diagonals are lines of equal time. */
import { type Figure, placeBeside, Save, Shape, type Size, textWidth } from '@sudoku-lab/look/plot'
import { useCallback } from 'preact/hooks'
import { type WorkPoint, workPointOf } from '../src/judge/results.ts'
import { capitalized, readableTime, significant, tickNumber, tickTime } from '../src/phrases.ts'
import { stepBetween } from '../src/write/headlines.ts'
import { type Frame, frameOf, NameBeside } from './axes.tsx'
import { FamilySign, familiesShown, familySamples } from './dots.tsx'
import { type Drawing, listedMarks, type Mark, PAPER_WIDTH, Plot } from './plot.tsx'
import { classOf, type ReportState, useReport } from './state.ts'

export function WorkPlot() {
  const report = useReport()
  const { run, contest, base } = report
  const draw = useCallback((size: Size) => drawing(report, size), [contest, base])
  const figure = workPlotOf(report)
  if (figure === null) return null
  return (
    <section aria-labelledby="work">
      <h2 id="work">{figure.title}</h2>
      <p class="note">
        The time of a {run.words.instance} is the number of {run.work?.counter} times the time of one. So on a
        dotted line all take the same time, and those at the bottom left are the fastest.
      </p>
      <Legend />
      <Plot
        label={figure.title}
        heightOf={(width) => (width < 600 ? 560 : Math.min(520, Math.max(360, width * 0.45)))}
        onPaper={{ width: PAPER_WIDTH, height: 350 }}
        draw={draw}
      />
      <Save figure={figure} origin={report.origin} />
    </section>
  )
}

/** Null where the work of fewer than two is known. */
export function workPlotOf(report: ReportState): Figure | null {
  const { run, contest } = report
  const points = contest.ranked.flatMap((entry) => workPointOf(entry) ?? [])
  if (run.work === null || points.length < 2) return null
  const { counter, one } = run.work
  return {
    name: 'work',
    title: `${capitalized(counter)} against the time of a ${one}`,
    size: { width: PAPER_WIDTH, height: 440 },
    draw: (size) => drawing(report, size).drawn,
    legend: familySamples(report),
    data: () => [
      [run.words.entrant, `${counter}_per_${run.words.instance}`, `ns_per_${one}`],
      ...points.map(({ entrantId, work, price }) => [entrantId, work, price] as const),
    ],
  }
}

/** The families of those that are shown. */
function Legend() {
  const samples = familiesShown(useReport())
  if (samples.length < 2) return null
  return (
    <ul class="legend">
      {samples.map((family) => (
        <li key={family.id} class={classOf(family)}>
          <FamilySign family={family} /> {family.title}
        </li>
      ))}
    </ul>
  )
}

function drawing(report: ReportState, size: Size): Drawing {
  const { work, words } = report.run
  const points = report.contest.ranked.flatMap((entry) => workPointOf(entry) ?? [])
  const frame = frameOf(
    size,
    {
      values: points.map((point) => point.work),
      text: tickNumber,
      name: `${work?.counter} a ${words.instance} (log scale)`,
    },
    { values: points.map(({ price }) => price), text: tickTime, name: `time a ${work?.one} (log scale)` },
  )
  const { x, y, bounds, axes } = frame
  const at = points.map((point) => ({ ...point, x: x(point.work), y: y(point.price), text: point.entrantId }))
  const base = at.find(({ entrantId }) => entrantId === report.base?.entrantId)
  const lines = equalTimes(frame)
  const taken = lines.map(({ text, x: left, y: foot }) => {
    return { left, right: left + 4 + textWidth(text), top: foot - 12, bottom: foot + 3 }
  })
  const names = placeBeside(at, bounds, taken)
  return {
    drawn: (
      <>
        {axes}
        {lines.map(({ text, line, ...at }) => (
          <g key={text} class="equal-time">
            <line {...line} />
            <text {...at}>{text}</text>
          </g>
        ))}
        {at.map((point, index) => (
          <g key={point.entrantId} class={report.hueOf(point.entrantId)}>
            <Shape mark={report.familyOf(point.entrantId)?.mark} x={point.x} y={point.y} />
            <NameBeside text={point.entrantId} point={point} placed={names[index]} />
          </g>
        ))}
      </>
    ),
    marks: listedMarks(at.map((point) => markOf(report, point, base))),
  }
}

/** A shorter line, in a corner, is left out. */
const SHORTEST = 40

/**
 * Lines of equal time, a power of ten apart, from their upper left end, and where their texts stand: at this end if it is at the
 * top, and otherwise at the other one, where no text of the axis is beside it.
 */
function equalTimes({ x, y, bounds }: Frame) {
  const [workLow = 1, workHigh = 1] = x.domain()
  const [priceLow = 1, priceHigh = 1] = y.domain()
  const [first, last] = [Math.ceil(Math.log10(workLow * priceLow)), Math.log10(workHigh * priceHigh)]
  return Array.from({ length: Math.max(0, Math.floor(last - first) + 1) }, (_, index) => {
    const time = Number(`1e${first + index}`)
    const [start, end] = [Math.max(workLow, time / priceHigh), Math.min(workHigh, time / priceLow)]
    const line = { x1: x(start), y1: y(time / start), x2: x(end), y2: y(time / end) }
    const isAtTop = line.y1 < bounds.top + 1 || line.y2 < bounds.bottom - 1
    const at = isAtTop ? { x: line.x1 + 4, y: line.y1 + 12 } : { x: line.x2 + 3, y: line.y2 - 5 }
    return { text: tickTime(time), line, ...at }
  }).filter(({ line: { x1, x2 } }) => x2 - x1 >= SHORTEST)
}

type Placed = WorkPoint & Pick<Mark, 'x' | 'y'>

/** With the step from the one to which the table compares. */
function markOf({ run, go }: ReportState, point: Placed, base: Placed | undefined): Mark {
  const { x, y, entrantId, work, price } = point
  const isOther = base !== undefined && base.entrantId !== entrantId
  return {
    ...{ x, y },
    says: () => [
      entrantId,
      `${significant(work)} ${run.work?.counter} × ${readableTime(price)} = ${readableTime(work * price)}`,
      ...(isOther ? [`Against ${base.entrantId}: ${stepBetween(run, base, point)}.`] : []),
    ],
    open: () => go({ base: entrantId }),
  }
}
