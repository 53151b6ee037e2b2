/** Computes diagonals along which work × price is the same time, and labels them with this time. */
import type { ScaleLogarithmic } from 'd3-scale'
import { tickTime } from '../../src/report/page/readable.ts'
import { type Box, overlaps, textWidth } from '../parts/labels.ts'

type Scale = ScaleLogarithmic<number, number>

interface Frame {
  readonly x: Scale
  readonly y: Scale
  readonly box: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  /** What labels must not cover. */
  readonly taken: readonly Box[]
}

export interface EqualTime {
  readonly line: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
  readonly text: string
  /** Undefined if there is no space for it. */
  readonly label: Box | undefined
}

/** Lines of equal time, a power of ten apart. If there is no space to say of what it is the time, they say the time alone. */
export function equalTimes(per: string, frame: Frame): EqualTime[] {
  const lines = linesOf(frame)
  const long = labelled(lines, (time) => `${tickTime(time)} ${per}`, frame)
  return long.some(({ label }) => label === undefined) ? labelled(lines, tickTime, frame) : long
}

interface Line {
  readonly time: number
  readonly line: EqualTime['line']
}

function linesOf({ x, y }: Frame): Line[] {
  const [workLow = 1, workHigh = 1] = x.domain()
  const [priceLow = 1, priceHigh = 1] = y.domain()
  const [first, last] = [Math.ceil(Math.log10(workLow * priceLow)), Math.log10(workHigh * priceHigh)]
  return Array.from({ length: Math.max(0, Math.floor(last - first) + 1) }, (_, index) => {
    const time = 10 ** (first + index)
    const [start, end] = [Math.max(workLow, time / priceHigh), Math.min(workHigh, time / priceLow)]
    return { time, line: { x1: x(start), y1: y(time / start), x2: x(end), y2: y(time / end) } }
  }).filter(({ line: { x1, x2 } }) => x2 - x1 >= SHORTEST)
}

/** A shorter line, in a corner, is left out. */
const SHORTEST = 24

function labelled(
  lines: readonly Line[],
  textOf: (time: number) => string,
  { box, taken: before }: Frame,
): EqualTime[] {
  const taken = [...before]
  return lines.map(({ time, line }) => {
    const text = textOf(time)
    const label = labelOn(line, text, box, taken)
    if (label !== undefined) taken.push(label)
    return { line, text, label }
  })
}

export const LABEL_HEIGHT = 13

/** The position of a line's label: near the upper end, or further down if something is in the way. */
function labelOn(
  { x1, y1, x2, y2 }: EqualTime['line'],
  text: string,
  { right, top, bottom }: Frame['box'],
  taken: readonly Box[],
): Box | undefined {
  const width = 0.9 * textWidth(text)
  const at = (part: number): Box => ({
    x: Math.min(x1 + part * (x2 - x1) + 6, right - width),
    y: Math.max(y1 + part * (y2 - y1), top) + 1,
    width,
    height: LABEL_HEIGHT,
  })
  const positions = Array.from({ length: TRIED }, (_, index) => at((0.8 * index) / TRIED))
  return positions.find(
    (box) => box.y + LABEL_HEIGHT <= bottom && !taken.some((other) => overlaps(other, box)),
  )
}

/** How many places along a line are tried. */
const TRIED = 24
