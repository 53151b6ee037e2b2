/** Where names stand beside what they name, so that none covers another. */
import { sumOf } from '../../src/numbers.ts'

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

/** What is covered in a drawing. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A name and its position: `middle` is the vertical middle of its text. */
interface Side {
  readonly x: number
  readonly middle: number
  readonly anchor: 'start' | 'end' | 'middle'
}

export interface PlacedName {
  readonly x: number
  readonly y: number
  readonly anchor: Side['anchor']
  /** Whether the name is so far from its point that a line has to join them. */
  readonly isFar: boolean
  readonly box: Box
}

/** How far a name may be from its point, as rows of text. */
const ROWS_AWAY = 16

/**
 * Places the name of each point so that it covers no other name and no point. It tries the places around the point first,
 * and then places farther and farther up and down. If none is free, the name is where it covers least.
 */
export function placeBeside(
  points: readonly { readonly x: number; readonly y: number; readonly text: string }[],
  bounds: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  others: readonly Box[] = [],
): PlacedName[] {
  const taken: Box[] = [
    ...others,
    ...points.map(({ x, y }) => ({ x: x - 6, y: y - 6, width: 12, height: 12 })),
  ]
  return points.map((point) => {
    const length = textWidth(point.text)
    const inside = sidesOf(point)
      .map((side) => ({ side, box: boxOf(side, length) }))
      .filter(
        ({ box }) =>
          box.x >= bounds.left &&
          box.x + box.width <= bounds.right &&
          box.y >= bounds.top &&
          box.y + box.height <= bounds.bottom,
      )
    const covered = inside.map(({ box }) => sumOf(taken.map((other) => sharedArea(other, box))))
    const { side, box } = inside[covered.indexOf(Math.min(...covered))] ?? {
      side: { x: point.x, middle: point.y, anchor: 'middle' as const },
      box: boxOf({ x: point.x, middle: point.y, anchor: 'middle' }, length),
    }
    taken.push(box)
    return {
      x: side.x,
      y: side.middle + 4,
      anchor: side.anchor,
      isFar: Math.abs(side.middle - point.y) > 24,
      box,
    }
  })
}

/** The places for the name of a point, the best first. */
function sidesOf({ x, y }: { readonly x: number; readonly y: number }): Side[] {
  const around: Side[] = [
    { x: x + 10, middle: y, anchor: 'start' },
    { x: x - 10, middle: y, anchor: 'end' },
    { x, middle: y - 15, anchor: 'middle' },
    { x, middle: y + 16, anchor: 'middle' },
    { x: x + 9, middle: y - 13, anchor: 'start' },
    { x: x + 9, middle: y + 13, anchor: 'start' },
    { x: x - 9, middle: y - 13, anchor: 'end' },
    { x: x - 9, middle: y + 13, anchor: 'end' },
  ]
  const away = Array.from({ length: ROWS_AWAY }, (_, index) => 26 + 13 * index).flatMap((distance) =>
    [-distance, distance].flatMap((offset): Side[] => [
      { x: x + 12, middle: y + offset, anchor: 'start' },
      { x: x - 12, middle: y + offset, anchor: 'end' },
    ]),
  )
  return [...around, ...away]
}

function boxOf({ x, middle, anchor }: Side, width: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: left, y: middle - 6.5, width, height: 13 }
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
