/** Logarithmic scales and their ticks, and where names stand beside what they name, so that none covers another. */
import { type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3-scale'

/** A logarithmic scale that contains all values, with a margin at both ends. */
export function logScale(
  values: readonly number[],
  range: readonly [number, number],
): ScaleLogarithmic<number, number> {
  const [low, high] = extent(values.filter((value) => value > 0 && Number.isFinite(value)))
  const air = Math.max((high / low) ** 0.04, 1.08)
  return scaleLog([low / air, high * air], range)
}

/** 1 and 10 if there are no values. */
export function extent(values: readonly number[]): [number, number] {
  if (values.length === 0) return [1, 10]
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}

/** Powers of ten, and 2 and 5 times them if there are fewer than three powers. A short scale has equal steps, and two ticks at least. */
export function logTicks(scale: ScaleLogarithmic<number, number>, most: number): number[] {
  const [low = 1, high = 10] = scale.domain()
  const inside = (factors: readonly number[]): number[] => {
    const powers = Array.from(
      { length: Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
      (_, index) => Number(`1e${Math.floor(Math.log10(low)) + index}`),
    )
    const ticks = powers.flatMap((power) => factors.map((factor) => factor * power))
    return ticks.filter((tick) => tick >= low && tick <= high)
  }
  const powers = inside([1])
  const ticks = powers.length < 3 ? inside([1, 2, 5]) : powers
  if (ticks.length < 3) return equalSteps(low, high, Math.min(5, most))
  const step = Math.ceil(ticks.length / most)
  return ticks.filter((_, index) => index % step === 0)
}

function equalSteps(low: number, high: number, count: number): number[] {
  const ticks = scaleLinear([low, high], [0, 1]).ticks(count)
  return ticks.length < 2 ? equalSteps(low, high, count + 1) : ticks
}

/** The width of a bold letter of a label, on average. */
const LETTER = 7.6

let pen: CanvasRenderingContext2D | null | undefined

/** The width of a name in the font of the page. Outside of a browser it is estimated. */
export function textWidth(text: string): number {
  if (pen === undefined && typeof document !== 'undefined') {
    pen = document.createElement('canvas').getContext('2d')
    if (pen !== null) pen.font = `600 13px ${getComputedStyle(document.body).fontFamily}`
  }
  return pen?.measureText(text).width ?? LETTER * text.length
}

/** As much of the width of a drawing as a column of names may take. */
const MOST_OF_WIDTH = 0.42

export function columnWidth(names: readonly string[], width: number): number {
  return Math.min(MOST_OF_WIDTH * width, Math.max(...names.map(textWidth)))
}

/** A name without its middle, where it is too long: `explicit…table`. */
export function fitted(name: string, width: number): string {
  for (let kept = name.length; kept > 2; kept--) {
    const end = kept >> 1
    const text = kept === name.length ? name : `${name.slice(0, kept - end)}…${name.slice(name.length - end)}`
    if (textWidth(text) <= width) return text
  }
  return name.slice(0, 1)
}

export interface Bounds {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Place extends Point {
  readonly anchor: 'start' | 'end' | 'middle'
  readonly box: Bounds
}

export interface PlacedName extends Place {
  /** Whether the name is so far from its point, or so near to another one, that a line has to join them. */
  readonly isFar: boolean
}

const ROW = 13 // the height of a name

/** Places names in a column: each as near to its own height as possible, in the order of the heights, and none on another. */
export function placeInColumn(heights: readonly number[], top: number, bottom: number): number[] {
  const row = Math.min(ROW + 1, (bottom - top) / Math.max(1, heights.length - 1))
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const placed = [...heights]
  let least = top
  for (const index of order) {
    placed[index] = Math.max(least, placed[index] ?? 0)
    least = (placed[index] ?? 0) + row
  }
  let most = bottom
  for (const index of order.reverse()) {
    placed[index] = Math.min(most, placed[index] ?? 0)
    most = (placed[index] ?? 0) - row
  }
  return placed
}

/** How far a name may be from its point, as rows of text. Farther away, nobody would find it. */
const ROWS_AWAY = 6

/**
 * Places the name of each point so that it covers no other name and no point. It tries the places around the point first,
 * and then rings of places farther away. If none is free, the name is where it covers least.
 */
export function placeBeside(
  points: readonly (Point & { readonly text: string })[],
  bounds: Bounds,
  others: readonly Bounds[] = [],
): PlacedName[] {
  const taken = [
    ...others,
    ...points.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })),
  ]
  return points.map((point) => {
    const length = textWidth(point.text)
    const places = PLACES.map(([dx, dy, anchor]) =>
      placed({ x: point.x + dx, y: point.y + dy }, anchor, length),
    )
    const inside = places.filter(({ box }) => sharedArea(box, bounds) === sharedArea(box, box))
    const covered = inside.map(({ box }) => taken.reduce((sum, other) => sum + sharedArea(other, box), 0))
    const best = inside[covered.indexOf(Math.min(...covered))] ?? below(point, bounds, length)
    taken.push(best.box)
    const awayFrom = ({ x, y }: Point): number => Math.hypot(best.x - x, best.y - 4 - y)
    const away = awayFrom(point)
    return { ...best, isFar: away > 24 || points.some((other) => awayFrom(other) < away) }
  })
}

/** The places of a name relative to its point, the best first. */
const PLACES: readonly (readonly [dx: number, dy: number, anchor: Place['anchor']])[] = [
  ...[0, -4, 4, -8, 8].flatMap((dy) => [[10, dy, 'start'] as const, [-10, dy, 'end'] as const]),
  [0, -15, 'middle'],
  [0, 16, 'middle'],
  [9, -13, 'start'],
  [9, 13, 'start'],
  [-9, -13, 'end'],
  [-9, 13, 'end'],
  ...Array.from({ length: ROWS_AWAY }, (_, index) => ROW * (index + 2)).flatMap((away) =>
    [-away, away].flatMap((dy) => [
      [12, dy, 'start'] as const,
      [-12, dy, 'end'] as const,
      [0, dy, 'middle'] as const,
      [12 + away, dy / 2, 'start'] as const,
      [-12 - away, dy / 2, 'end'] as const,
    ]),
  ),
]

/** Of a name that is too long to stand beside its point. */
function below(point: Point, { left, right }: Bounds, length: number): Place {
  const x = Math.max(left + length / 2, Math.min(right - length / 2, point.x))
  return placed({ x, y: point.y + 16 }, 'middle', length)
}

/** @param middle of its text, at its anchor */
function placed({ x, y }: Point, anchor: Place['anchor'], length: number): Place {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2
  const box = { left, right: left + length, top: y - ROW / 2, bottom: y + ROW / 2 }
  return { x, y: y + 4, anchor, box }
}

function sharedArea(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}
