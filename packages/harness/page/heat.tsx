/** Draws, for every entrant and every instance, the cost relative to the best entrant on this instance. */
import { type Bounds, columnWidth, type Figure, fitted, Save, type Size } from '@sudoku-lab/look/plot'
import { scaleLinear } from 'd3-scale'
import { useCallback, useMemo } from 'preact/hooks'
import { isStopped } from '../src/judge/results.ts'
import { readableRatio, readableTime } from '../src/phrases.ts'
import type { Answers } from '../src/record/run.ts'
import { type Drawing, type Marks, PAPER_WIDTH, Plot } from './plot.tsx'
import { isSolved, nameOfInstance, outcomeOf, type ReportState, type Solver, useReport } from './state.ts'

/** Costs of more than 10,000 times the best have the same colour. */
const MOST_DECADES = 4

type Colour = readonly number[]

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
const UNKNOWN: Colour = [160, 215, 225]

interface Scene {
  readonly report: ReportState
  /** The least time of each instance; Infinity if none solved it. */
  readonly best: readonly number[]
  /** Instances. The one with the least best time comes first. */
  readonly order: readonly number[]
}

export function Heat() {
  const report = useReport()
  const { contest, run, sentences, timedSingly } = report
  const scene = useMemo(() => sceneOf(report), [contest])
  const draw = useCallback((size: Size) => drawing(scene, size), [scene])
  const figure = useMemo(() => heatFigure(scene), [scene])
  const rows = timedSingly.length
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
        heightOf={() => rows * 22}
        onPaper={{ width: PAPER_WIDTH, height: rows * 14 }}
        draw={draw}
      />
      <Legend rows={timedSingly} />
      <Save figure={figure} origin={report.origin} />
    </figure>
  )
}

function heatFigure(scene: Scene): Figure {
  const { run, timedSingly, instances } = scene.report
  return {
    name: 'heat',
    title: `How much longer than the best ${run.words.entrant} on each ${run.words.instance}`,
    size: { width: PAPER_WIDTH, height: 18 * timedSingly.length },
    draw: (size) => drawing(scene, size, SHARP).drawn,
    legend: [
      ...SCALE_TEXTS.map((text, decade) => ({ colour: colourAt(decade), text })),
      ...withoutTime(timedSingly),
    ].map(({ colour, text }) => {
      return { sign: <rect x={-7} y={-7} width={14} height={14} fill={css(colour)} />, text }
    }),
    data: () => [
      [run.words.instance, run.words.entrant, 'status', 'time_ns', 'ratio_to_best'],
      ...scene.order.flatMap((index) =>
        timedSingly.map(({ id, answers }) => {
          const time = answers.time[index]
          const ratio = time && isSolved(answers, index) ? time / (scene.best[index] as number) : null
          return [instances?.name[index] ?? String(index + 1), id, answers.status[index], time, ratio]
        }),
      ),
    ],
  }
}

function sceneOf(report: ReportState): Scene {
  const rows = report.timedSingly
  const best = (rows[0]?.answers.time ?? []).map((_, index) =>
    Math.min(
      ...rows.map(({ answers }) => (isSolved(answers, index) ? (answers.time[index] ?? Infinity) : Infinity)),
    ),
  )
  const order = best.map((_, index) => index).sort((a, b) => (best[a] as number) - (best[b] as number))
  return { report, best, order }
}

/** @param density how many pixels of the picture one of the drawing has, or 0 for one pixel a cell, which the page stretches */
function drawing(scene: Scene, { width, height }: Size, density = 0): Drawing {
  const { report } = scene
  const rows = report.timedSingly
  const ids = rows.map(({ id }) => id)
  const names = columnWidth(ids, width)
  const box = { left: 14 + names, right: width - 2, top: 0, bottom: height }
  const { left, right } = box
  const tall = height / Math.max(1, rows.length)
  return {
    drawn: (
      <>
        <image
          class="pixels"
          href={stretched(pictureOf(scene), density * (right - left), density * height)}
          {...{ x: left, y: 0, width: right - left, height }}
          preserveAspectRatio="none"
        />
        {rows.map(({ id }, row) => (
          <text
            key={id}
            class={`name ${report.hueOf(id)}`}
            x={left - 6}
            y={(row + 0.5) * tall}
            dy="0.32em"
            text-anchor="end"
          >
            {fitted(id, names)}
          </text>
        ))}
      </>
    ),
    marks: cellsOf(scene, box),
  }
}

/** The cells row by row. The mark of one is created only when it is selected. */
function cellsOf(scene: Scene, { left, right, top, bottom }: Bounds): Marks {
  const { report, order } = scene
  const rows = report.timedSingly
  const [wide, tall] = [(right - left) / Math.max(1, order.length), (bottom - top) / Math.max(1, rows.length)]
  return {
    length: order.length * rows.length,
    step: order.length,
    at(cell) {
      const [column, row] = [cell % order.length, Math.floor(cell / order.length)]
      const [index, solver] = [order[column], rows[row]]
      if (index === undefined || solver === undefined) return undefined
      return {
        x: left + (column + 0.5) * wide,
        y: top + (row + 0.5) * tall,
        says: () => saysOf(scene, solver, index),
        open: () => report.go({ instance: index + 1 }),
      }
    },
    near: (x, y) =>
      x < left || x >= right || y < top || y >= bottom
        ? -1
        : Math.floor((y - top) / tall) * order.length + Math.floor((x - left) / wide),
  }
}

function saysOf({ report, best }: Scene, { id, answers }: Solver, index: number): string[] {
  const least = best[index] as number
  const time = isSolved(answers, index) ? answers.time[index] : null
  const cost =
    time == null
      ? []
      : [time === least ? 'the best' : `${readableRatio(time / least)} the best, ${readableTime(least)}`]
  return [nameOfInstance(report, index), `${id}: ${outcomeOf(answers, index)}`, ...cost]
}

const SCALE_TEXTS = ['1 ×', '10', '100', '1,000', '≥ 10,000']

/** The colours of cells without a time, where there are such cells. */
function withoutTime(rows: readonly Solver[]): { readonly colour: Colour; readonly text: string }[] {
  const has = (isSo: (answers: Answers, index: number) => boolean): boolean =>
    rows.some(({ answers }) =>
      answers.status.some((status, index) => status !== null && isSo(answers, index)),
    )
  return [
    has(({ status }, index) => isStopped(status[index])) && { colour: STOPPED, text: 'stopped at a limit' },
    has((answers, index) => !isSolved(answers, index) && !isStopped(answers.status[index])) && {
      ...{ colour: UNSOLVED, text: 'not solved' },
    },
    has((answers, index) => isSolved(answers, index) && answers.time[index] === null) && {
      ...{ colour: UNKNOWN, text: 'solved, in a time that is too short to be known' },
    },
  ].filter((one) => one !== false)
}

/** The scale with its numbers, and the colours of cells without a time. */
function Legend({ rows }: { readonly rows: readonly Solver[] }) {
  return (
    <ul class="legend">
      <li class="scale">
        <span style={{ background: `linear-gradient(to right, ${CIVIDIS.map(css).join()})` }} />
        <span class="ticks">
          {SCALE_TEXTS.map((text, decade) => (
            <span key={text} style={{ left: `${(100 * decade) / MOST_DECADES}%` }}>
              {text}
            </span>
          ))}
        </span>
      </li>
      {withoutTime(rows).map(({ colour, text }) => (
        <li key={text}>
          <span class="sign" style={{ background: css(colour) }} /> {text}
        </li>
      ))}
    </ul>
  )
}

const css = (colour: Colour): string => `rgb(${colour.join()})`

const SCALE = scaleLinear<Colour>(
  CIVIDIS.map((_, index) => (index * MOST_DECADES) / (CIVIDIS.length - 1)),
  CIVIDIS,
).clamp(true)

const colourAt = (decades: number): Colour => SCALE(decades).map(Math.round)

function colourOf(answers: Answers, index: number, best: number): Colour {
  const time = answers.time[index]
  if (time && isSolved(answers, index)) return colourAt(Math.log10(time / best))
  if (isSolved(answers, index)) return UNKNOWN
  return isStopped(answers.status[index]) ? STOPPED : UNSOLVED
}

/** One pixel for each cell, stretched by the drawing. So a hundred thousand cells cost no more than ten. */
function pictureOf({ report, order, best }: Scene): HTMLCanvasElement {
  const rows = report.timedSingly
  const { canvas, context } = canvasOf(order.length, rows.length)
  if (context === null || order.length === 0) return canvas
  const pixels = context.createImageData(order.length, rows.length)
  rows.forEach(({ answers }, row) => {
    order.forEach((index, column) => {
      const colour = colourOf(answers, index, best[index] as number)
      pixels.data.set([...colour, 255], 4 * (row * order.length + column))
    })
  })
  context.putImageData(pixels, 0, 0)
  return canvas
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return { canvas, context: canvas.getContext('2d') }
}

/** Programs for drawings would blur a picture that they stretch. */
const SHARP = 3

function stretched(picture: HTMLCanvasElement, width: number, height: number): string {
  if (width === 0 || picture.width === 0) return picture.toDataURL()
  const { canvas, context } = canvasOf(width, height)
  if (context === null) return picture.toDataURL()
  context.imageSmoothingEnabled = false
  context.drawImage(picture, 0, 0, width, height)
  return canvas.toDataURL()
}
