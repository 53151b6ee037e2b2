/** Draws, for every entrant and every instance, the cost relative to the best entrant on this instance. */
import { useCallback, useMemo } from 'preact/hooks'
import { readableRatio, readableTime } from '../../src/report/page/readable.ts'
import type { Answers } from '../../src/report/page-data.ts'
import { columnWidth, fitted, textWidth } from '../parts/labels.ts'
import { griddedMarks } from '../parts/marks.ts'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { type ReportState, timedSingly, useReport } from '../state/report.ts'
import { isSolved, outcomeOf } from '../state/words.ts'
import { bestTimes, nameOfInstance } from './instances.ts'

const TOP = 6
const FOOT = 60
/** Costs of more than 10,000 times the best have the same colour. */
const MOST_DECADES = 4

type Colour = readonly [number, number, number]

/** Cividis from dark to light, which looks even with every kind of colour vision (Nuñez, Anderton and Renslow, 2018). */
const CIVIDIS: readonly Colour[] = [
  [0, 34, 78],
  [53, 69, 108],
  [102, 105, 112],
  [148, 142, 119],
  [200, 184, 102],
  [254, 232, 56],
]
/** The colours of cells that have no time. Everybody can tell them from the scale. */
const STOPPED: Colour = [185, 150, 230]
const UNSOLVED: Colour = [225, 225, 232]

interface Scene {
  readonly report: ReportState
  readonly rows: readonly { readonly id: string; readonly answers: Answers }[]
  /** Instances. The one with the least best time comes first. */
  readonly order: readonly number[]
  readonly best: readonly (number | undefined)[]
}

export function Heat() {
  const report = useReport()
  const { contest, run, sentences } = report
  const scene = useMemo(() => sceneOf(report), [contest])
  const draw = useCallback((width: number, height: number) => drawing(scene, width, height), [scene])
  const { rows } = scene
  return (
    <figure>
      <figcaption>
        <h3>How much longer than the best</h3>
        <p class="note">
          Each column is one {run.words.instance}, from the easiest to the hardest. A click opens it.{' '}
          {sentences.winners}
        </p>
      </figcaption>
      <Plot
        label={`Cost of each ${run.words.instance}, relative to the best ${run.words.entrant} on it`}
        height={(_, printing) => TOP + rows.length * (printing ? 14 : 22) + FOOT}
        draw={draw}
      />
    </figure>
  )
}

function sceneOf(report: ReportState): Scene {
  const rows = timedSingly(report)
  const best = bestTimes(rows.map(({ answers }) => answers))
  const order = best.map((_, index) => index).sort((a, b) => (best[a] ?? Infinity) - (best[b] ?? Infinity))
  return { report, rows, order, best }
}

function drawing(scene: Scene, width: number, height: number): Drawing {
  const { report, rows, order } = scene
  const names = columnWidth(
    rows.map(({ id }) => id),
    width,
  )
  const left = 14 + names
  const [right, bottom] = [width - 2, height - FOOT]
  const tall = (bottom - TOP) / Math.max(1, rows.length)
  const wide = (right - left) / Math.max(1, order.length)
  return {
    drawn: (
      <>
        <image
          class="pixels"
          href={pictureOf(scene)}
          {...{ x: left, y: TOP, width: right - left, height: bottom - TOP }}
          preserveAspectRatio="none"
        />
        {rows.map(({ id }, row) => (
          <text
            key={id}
            class={`name ${report.hueOf(id)}`}
            x={left - 6}
            y={TOP + (row + 0.5) * tall}
            dy="0.32em"
            text-anchor="end"
          >
            {fitted(id, names)}
          </text>
        ))}
        <Legend scene={scene} left={left} top={bottom + 12} isNarrow={width < 600} />
      </>
    ),
    marks: griddedMarks({
      columns: order.length,
      rows: rows.length,
      cellAt: (x, y) =>
        x < left || x >= right || y < TOP || y >= bottom
          ? undefined
          : { column: Math.floor((x - left) / wide), row: Math.floor((y - TOP) / tall) },
      mark: (column, row) => {
        const index = order[column] ?? 0
        return {
          x: left + (column + 0.5) * wide,
          y: TOP + (row + 0.5) * tall,
          says: () => saysOf(scene, row, index),
          open: () => report.go({ instance: index + 1 }),
        }
      },
    }),
  }
}

function saysOf({ report, rows, best }: Scene, row: number, index: number): string[] {
  const { id = '', answers } = rows[row] ?? {}
  const [time, least] = [answers?.time[index], best[index]]
  const cost = time && least && answers && isSolved(answers, index) ? time / least : undefined
  return [
    nameOfInstance(report, index),
    `${id}: ${outcomeOf(answers, index)}`,
    ...(cost === undefined || least === undefined
      ? []
      : [cost === 1 ? 'the best' : `${readableRatio(cost)} the best, ${readableTime(least)}`]),
  ]
}

interface LegendProps {
  readonly scene: Scene
  readonly left: number
  readonly top: number
  readonly isNarrow: boolean
}

/** The scale with its numbers, and the colours of cells without a time. */
function Legend({ scene: { rows }, left, top, isNarrow }: LegendProps) {
  const wide = isNarrow ? 34 : 64
  const has = (...statuses: string[]): boolean =>
    rows.some(({ answers }) => answers.status.some((status) => status !== null && statuses.includes(status)))
  const special = [
    ...(has('timeout', 'memory', 'killed') ? [{ colour: STOPPED, text: 'stopped at a limit' }] : []),
    ...(has('undecided', 'wrong', 'error') ? [{ colour: UNSOLVED, text: 'not solved' }] : []),
  ]
  let next = isNarrow ? left : left + (MOST_DECADES + 1) * wide + 40
  const below = isNarrow ? 34 : 0
  return (
    <g class="axis">
      {Array.from({ length: 8 * MOST_DECADES }, (_, step) => (
        <rect
          key={step}
          x={left + (step * wide) / 8}
          y={top}
          width={wide / 8 + 0.5}
          height={12}
          style={{ fill: css(colourAt(step / 8)) }}
        />
      ))}
      {['1', '10', '100', '1,000', isNarrow ? '10⁴' : '≥ 10,000'].map((text, decade) => (
        <text
          key={text}
          x={left + decade * wide}
          y={top + 26}
          text-anchor={decade === 0 ? 'start' : 'middle'}
        >
          {text}
          {decade === 0 && ' ×'}
        </text>
      ))}
      {special.map(({ colour, text }) => {
        const x = next
        next += 36 + textWidth(text)
        return (
          <g key={text}>
            <rect x={x} y={top + below} width={12} height={12} style={{ fill: css(colour) }} />
            <text x={x + 18} y={top + below + 10}>
              {text}
            </text>
          </g>
        )
      })}
    </g>
  )
}

const css = (colour: Colour): string => `rgb(${colour.join()})`

function colourAt(decades: number): Colour {
  const position = (Math.min(MOST_DECADES, Math.max(0, decades)) / MOST_DECADES) * (CIVIDIS.length - 1)
  const [from, to] = [CIVIDIS[Math.floor(position)], CIVIDIS[Math.ceil(position)]]
  const mixed = (channel: 0 | 1 | 2): number =>
    Math.round((from?.[channel] ?? 0) * (1 - (position % 1)) + (to?.[channel] ?? 0) * (position % 1))
  return [mixed(0), mixed(1), mixed(2)]
}

function colourOf(answers: Answers, index: number, best: number | undefined): Colour {
  const time = answers.time[index]
  if (time && best && isSolved(answers, index)) return colourAt(Math.log10(time / best))
  return ['timeout', 'memory', 'killed'].includes(answers.status[index] ?? '') ? STOPPED : UNSOLVED
}

/** One pixel for each cell, stretched by the drawing. So a hundred thousand cells cost no more than ten. */
function pictureOf({ rows, order, best }: Scene): string {
  const canvas = document.createElement('canvas')
  canvas.width = order.length
  canvas.height = rows.length
  const context = canvas.getContext('2d')
  if (context === null || order.length === 0) return 'data:,'
  const pixels = context.createImageData(order.length, rows.length)
  rows.forEach(({ answers }, row) => {
    order.forEach((index, column) => {
      const [red, green, blue] = colourOf(answers, index, best[index])
      pixels.data.set([red, green, blue, 255], 4 * (row * order.length + column))
    })
  })
  context.putImageData(pixels, 0, 0)
  return canvas.toDataURL()
}
