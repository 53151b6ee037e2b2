/** Draws, for every entrant and every instance, the cost relative to the best entrant on this instance. */
import { useCallback, useMemo } from 'preact/hooks'
import { readableRatio } from '../../src/report/page/readable.ts'
import { Figure } from '../parts/figure.tsx'
import { columnWidth, fitted, textWidth } from '../parts/labels.ts'
import { griddedMarks } from '../parts/marks.ts'
import type { Table } from '../parts/numbers-table.tsx'
import type { Drawing } from '../parts/plot.tsx'
import { type ReportState, useReport } from '../state/report-state.ts'
import { isHonest } from '../state/standing.ts'
import { gridFinding } from './findings.ts'
import { CIVIDIS, MARKED } from './heat-colours.ts'
import {
  type Best,
  bestTimes,
  type DetailProps,
  isSolved,
  nameOfInstance,
  outcomeColumn,
  outcomeOf,
  useTimedSingly,
} from './per-instance.ts'

const TOP = 6
const FOOT = 84
const ROW = 22
/** Costs of more than 10,000 times the best have the same colour. */
const MOST_DECADES = 4

interface Scene {
  readonly report: ReportState
  readonly detail: DetailProps['detail']
  readonly ids: readonly string[]
  /** Instances. The one with the least best time comes first. */
  readonly order: readonly number[]
  readonly best: readonly (Best | undefined)[]
}

export function Heat({ detail }: DetailProps) {
  const report = useReport()
  const { run, contest, shown } = report
  const ids = useTimedSingly(detail)
  const honest = useMemo(() => {
    const all = [...contest.ranked, ...contest.apart].filter(isHonest).map(({ entrantId }) => entrantId)
    const seen = all.filter((id) => shown.has(id))
    return seen.length > 0 ? seen : all
  }, [contest, shown])
  const best = useMemo(() => bestTimes(detail, honest), [detail, honest])
  const order = useMemo(
    () => best.map((_, index) => index).sort((a, b) => (best[a]?.ns ?? Infinity) - (best[b]?.ns ?? Infinity)),
    [best],
  )
  const scene = { report, detail, ids, order, best }
  const draw = useCallback((width: number) => drawing(scene, width), [ids, order, best])
  if (ids.length < 2) return null // the figure above says it
  const marked = markedIn(scene)
  return (
    <Figure
      id="grid"
      title={`Cost of each ${run.words.instance}, relative to the best`}
      finding={gridFinding(run, contest, shown, best)}
      note={`Each column is one ${run.words.instance}, from the easiest to the hardest. Dark is as fast as the best ${run.words.entrant} that is shown, and light is many times slower.${marked.length > 0 ? ' Unsolved ones have other colours.' : ''}`}
      table={heatTable(scene)}
      height={() => TOP + ids.length * ROW + FOOT}
      draw={draw}
    />
  )
}

function markedIn({ ids, detail }: Scene): readonly (typeof MARKED)[number][] {
  const letters = new Set(ids.flatMap((id) => [...(detail.contest.entrants[id]?.status ?? '')]))
  return MARKED.filter((mark) => [...mark.letters].some((letter) => letters.has(letter)))
}

function drawing(scene: Scene, width: number): Drawing {
  const { report, ids, order } = scene
  const names = columnWidth(ids, width)
  const left = 14 + names
  const [right, bottom] = [width - 8, TOP + ids.length * ROW]
  const wide = (right - left) / Math.max(1, order.length)
  return {
    drawn: (
      <>
        <image
          class="pixels"
          href={pictureOf(scene)}
          x={left}
          y={TOP}
          width={right - left}
          height={bottom - TOP}
          preserveAspectRatio="none"
        />
        {ids.map((id, row) => (
          <text
            key={id}
            class="name"
            data-of={id}
            x={left - 6}
            y={TOP + (row + 0.5) * ROW}
            dy="0.32em"
            text-anchor="end"
          >
            {fitted(id, names)}
          </text>
        ))}
        <text class="soft" x={left} y={bottom + 16}>
          easiest
        </text>
        <text class="soft" x={right} y={bottom + 16} text-anchor="end">
          hardest
        </text>
        <rect class="frame" x={left} y={TOP} width={right - left} height={bottom - TOP} />
        <Key marked={markedIn(scene)} left={left} right={right} top={bottom + 26} />
      </>
    ),
    marks: griddedMarks({
      columns: order.length,
      rows: ids.length,
      cellAt: (x, y) =>
        x < left || x >= right || y < TOP || y >= bottom
          ? undefined
          : { column: Math.floor((x - left) / wide), row: Math.floor((y - TOP) / ROW) },
      mark: (column, row) => {
        const [index, entrantId] = [order[column] ?? 0, ids[row] ?? '']
        return {
          x: left + (column + 0.5) * wide,
          y: TOP + (row + 0.5) * ROW,
          entrantId,
          says: () => [
            nameOfInstance(report, index),
            `${entrantId}: ${outcomeOf(scene.detail.contest.entrants[entrantId], index)}`,
            costText(scene, entrantId, index),
          ],
          open: () => report.go({ instance: index + 1 }),
        }
      },
    }),
  }
}

interface KeyProps {
  readonly marked: readonly (typeof MARKED)[number][]
  readonly left: number
  readonly right: number
  readonly top: number
}

/** The scale of colours, and below it the colours of cells without a time. */
function Key({ marked, left, right, top }: KeyProps) {
  const ends = ['the best', '≥ 10,000 ×'] as const
  const space = right - left - textWidth(ends.join(''))
  const step = Math.max(8, Math.min(36, space / CIVIDIS.length))
  const from = left + textWidth(ends[0])
  let next = left
  return (
    <g>
      <text class="soft" x={left} y={top + 12}>
        {ends[0]}
      </text>
      {CIVIDIS.map((colour, index) => (
        <Swatch key={colour.join()} colour={colour} x={from + index * step} y={top} width={step} />
      ))}
      <text class="soft" x={from + 6 + CIVIDIS.length * step} y={top + 12}>
        {ends[1]}
      </text>
      {marked.map(({ colour, text }) => {
        const x = next
        next += 34 + textWidth(text)
        return (
          <g key={text}>
            <Swatch colour={colour} x={x} y={top + 22} width={20} />
            <text class="soft" x={x + 26} y={top + 34}>
              {text}
            </text>
          </g>
        )
      })}
    </g>
  )
}

interface SwatchProps {
  readonly colour: Colour
  readonly x: number
  readonly y: number
  readonly width: number
}

function Swatch({ colour, x, y, width }: SwatchProps) {
  return <rect class="frame" {...{ x, y, width }} height={14} style={{ fill: `rgb(${colour.join()})` }} />
}

function decadesOf({ detail, best }: Scene, entrantId: string, index: number): number | undefined {
  const [ns, least] = [detail.contest.entrants[entrantId]?.ns[index], best[index]?.ns]
  return ns && least ? Math.min(MOST_DECADES, Math.max(0, Math.log10(ns / least))) : undefined
}

function costText(scene: Scene, entrantId: string, index: number): string {
  const columns = scene.detail.contest.entrants[entrantId]
  const [ns, least] = [columns?.ns[index], scene.best[index]]
  if (columns === undefined || !isSolved(columns, index) || !ns || least === undefined) return ''
  return least.entrantId === entrantId
    ? 'the best on this one'
    : `${readableRatio(ns / least.ns)} the best, ${least.entrantId}`
}

/** One pixel for each cell, stretched by the drawing. So a hundred thousand cells cost no more than ten. */
function pictureOf(scene: Scene): string {
  const { ids, order, detail } = scene
  const canvas = document.createElement('canvas')
  canvas.width = order.length
  canvas.height = ids.length
  const context = canvas.getContext('2d')
  if (context === null || order.length === 0) return 'data:,'
  const pixels = context.createImageData(order.length, ids.length)
  ids.forEach((id, row) => {
    order.forEach((index, column) => {
      const [red, green, blue] = colourOf(scene, id, index) ?? colourOfStatus(detail, id, index)
      pixels.data.set([red, green, blue, 255], 4 * (row * order.length + column))
    })
  })
  context.putImageData(pixels, 0, 0)
  return canvas.toDataURL()
}

type Colour = readonly [number, number, number]

function colourOf(scene: Scene, id: string, index: number): Colour | undefined {
  const columns = scene.detail.contest.entrants[id]
  if (columns === undefined || !isSolved(columns, index)) return undefined
  const decades = decadesOf(scene, id, index)
  if (decades === undefined) return undefined
  const position = (decades / MOST_DECADES) * (CIVIDIS.length - 1)
  const [from, to] = [CIVIDIS[Math.floor(position)] ?? CIVIDIS[0], CIVIDIS[Math.ceil(position)] ?? CIVIDIS[0]]
  const part = position % 1
  return [0, 1, 2].map((channel) =>
    Math.round((from[channel] ?? 0) * (1 - part) + (to[channel] ?? 0) * part),
  ) as unknown as Colour
}

function colourOfStatus({ contest }: DetailProps['detail'], id: string, index: number): Colour {
  const status = contest.entrants[id]?.status[index] ?? '-'
  return (MARKED.find(({ letters }) => letters.includes(status)) ?? MARKED[1]).colour
}

function heatTable({ report, detail, ids, order }: Scene): Table<number> {
  return {
    columns: [
      {
        name: report.run.words.instance,
        cell: (index) => detail.instances.name[index],
        sortBy: (index) => index,
      },
      ...ids.map((id) => outcomeColumn<number>(id, detail.contest.entrants[id], (index) => index)),
    ],
    rows: order,
  }
}
