/** The frame of a figure: its scales, its axes with few ticks and thin lines behind the marks, and the names beside its points. */
import {
  type Bounds,
  extent,
  fitted,
  logScale,
  logTicks,
  type PlacedName,
  type Size,
  textWidth,
} from '@sudoku-lab/look/plot'
import { type ScaleLinear, type ScaleLogarithmic, scaleLinear } from 'd3-scale'
import type { VNode } from 'preact'

type Scale = ScaleLogarithmic<number, number> | ScaleLinear<number, number>

interface AxisOf {
  /** What the scale contains, with a margin at both ends. */
  readonly values: readonly number[]
  /** A linear scale has neither margins nor ticks between whole numbers. */
  readonly isLinear?: boolean
  readonly text: (tick: number) => string
  readonly name: string
}

export interface Frame {
  readonly x: Scale
  readonly y: Scale
  readonly bounds: Bounds
  readonly axes: VNode
}

const LEFT = 62
const TOP = 30
const FOOT = 46
const RIGHT = 16

/** The height of a figure whose two axes have the same scale. */
export const squareHeight = (width: number): number => width - LEFT - RIGHT + TOP + FOOT

/** @param right the width that is kept free at the right */
export function frameOf({ width, height }: Size, across: AxisOf, up: AxisOf, right = RIGHT): Frame {
  const bounds = { left: LEFT, right: width - right, top: TOP, bottom: height - FOOT }
  const x = scaleOf(across, [bounds.left, bounds.right])
  const y = scaleOf(up, [bounds.bottom, bounds.top])
  const columns = clear(ticksOf(x, across, width < 500 ? 5 : 8), x, across.text)
  const axes = (
    <g class="axis">
      {columns.map((tick) => (
        <g key={`x ${tick}`} transform={`translate(${x(tick)},0)`}>
          <line y1={bounds.top} y2={bounds.bottom} />
          <text y={bounds.bottom + 16} text-anchor="middle">
            {across.text(tick)}
          </text>
        </g>
      ))}
      <text x={bounds.right} y={bounds.bottom + 34} text-anchor="end">
        {fitted(across.name, bounds.right)}
      </text>
      {ticksOf(y, up, 7).map((tick) => (
        <g key={`y ${tick}`} transform={`translate(0,${y(tick)})`}>
          <line x1={bounds.left} x2={bounds.right} />
          <text x={bounds.left - 6} dy="0.32em" text-anchor="end">
            {up.text(tick)}
          </text>
        </g>
      ))}
      <text x={2} y={bounds.top - 10}>
        {up.name}
      </text>
    </g>
  )
  return { x, y, bounds, axes }
}

function scaleOf({ values, isLinear }: AxisOf, range: readonly [number, number]): Scale {
  return isLinear ? scaleLinear(extent(values), range) : logScale(values, range)
}

function ticksOf(scale: Scale, { isLinear }: AxisOf, most: number): number[] {
  return isLinear
    ? scale.ticks(most).filter(Number.isInteger)
    : logTicks(scale as ScaleLogarithmic<number, number>, most)
}

const GAP = 8

/** The ticks whose texts do not touch each other, from the left. */
function clear(ticks: readonly number[], scale: Scale, text: (tick: number) => string): number[] {
  let end = Number.NEGATIVE_INFINITY
  return ticks.filter((tick) => {
    const half = textWidth(text(tick)) / 2
    if (scale(tick) - half < end) return false
    end = scale(tick) + half + GAP
    return true
  })
}

interface NameBesideProps {
  readonly text: string
  readonly point: { readonly x: number; readonly y: number } | undefined
  readonly placed: PlacedName | undefined
}

/** The name of a point. A thin line joins them if they are far apart. */
export function NameBeside({ text, point, placed }: NameBesideProps) {
  return (
    <>
      {placed?.isFar && <line class="leader" x1={point?.x} y1={point?.y} x2={placed.x} y2={placed.y - 4} />}
      <text class="name" x={placed?.x} y={placed?.y} text-anchor={placed?.anchor}>
        {text}
      </text>
    </>
  )
}
