/** Where names stand beside what they name, so that none covers another. */

/** Moves positions along a line as little as is needed for a gap between neighbours; the order stays. */
export function spread(
  positions: readonly number[],
  gap: number,
  [low, high]: readonly [number, number],
): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const placed = order.map((index) => positions[index] ?? 0)
  const fits = Math.min(gap, (high - low) / Math.max(1, placed.length - 1))
  for (let index = 0; index < placed.length; index++) {
    placed[index] = Math.max(placed[index] ?? 0, index === 0 ? low : (placed[index - 1] ?? 0) + fits)
  }
  for (let index = placed.length - 1; index >= 0; index--) {
    placed[index] = Math.min(
      placed[index] ?? 0,
      index === placed.length - 1 ? high : (placed[index + 1] ?? 0) - fits,
    )
  }
  const result: number[] = []
  order.forEach((index, rank) => {
    result[index] = placed[rank] ?? 0
  })
  return result
}

/** The width of a bold letter of a label, on average. */
const LETTER = 7.6

export function textWidth(text: string): number {
  return LETTER * text.length
}

/** What is covered in a drawing. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the mark of a point covers. */
export function boxAround({ x, y }: { readonly x: number; readonly y: number }): Box {
  return { x: x - 6, y: y - 6, width: 12, height: 12 }
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
}

/** How far a name may be from its point, as rows of text. */
const ROWS_AWAY = 8

/**
 * Places the name of each point so that it covers no other name and no point. It tries the places around the point first,
 * and then places farther and farther up and down. If there is none, the name is at the right.
 */
export function placeBeside(
  points: readonly { readonly x: number; readonly y: number; readonly text: string }[],
  bounds: { readonly left: number; readonly right: number; readonly top?: number; readonly bottom?: number },
  others: readonly Box[] = [],
): PlacedName[] {
  const { left, right, top = -Infinity, bottom = Infinity } = bounds
  const taken: Box[] = [...points.map(boxAround), ...others]
  return points.map((point) => {
    const boxed = sidesOf(point).map((side) => ({ side, box: boxOf(side, textWidth(point.text)) }))
    const inside = boxed.filter(
      ({ box }) =>
        box.x >= left && box.x + box.width <= right && box.y >= top && box.y + box.height <= bottom,
    )
    const free = inside.find(({ box }) => !taken.some((other) => overlaps(other, box)))
    const { side, box } = free ?? inside[0] ?? boxed[0] ?? { side: AT_ORIGIN, box: boxAround(point) }
    taken.push(box)
    return { x: side.x, y: side.middle + 4, anchor: side.anchor, isFar: Math.abs(side.middle - point.y) > 24 }
  })
}

const AT_ORIGIN: Side = { x: 0, middle: 0, anchor: 'start' }

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

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
