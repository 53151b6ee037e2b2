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

/** For each point the side on which its name covers neither a name that stands already nor a point; else the right. */
export function placeBeside(
  points: readonly { readonly x: number; readonly y: number; readonly text: string }[],
  bounds: { readonly left: number; readonly right: number },
  others: readonly Box[] = [],
): { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' | 'middle' }[] {
  const taken: Box[] = [...points.map(boxAround), ...others]
  return points.map(({ x, y, text }) => {
    const width = textWidth(text)
    const sides = [
      { x: x + 10, y: y + 4, anchor: 'start', left: x + 10 },
      { x: x - 10, y: y + 4, anchor: 'end', left: x - 10 - width },
      { x, y: y - 11, anchor: 'middle', left: x - width / 2 },
      { x, y: y + 20, anchor: 'middle', left: x - width / 2 },
      { x: x + 9, y: y - 9, anchor: 'start', left: x + 9 },
      { x: x + 9, y: y + 17, anchor: 'start', left: x + 9 },
      { x: x - 9, y: y - 9, anchor: 'end', left: x - 9 - width },
      { x: x - 9, y: y + 17, anchor: 'end', left: x - 9 - width },
    ] as const
    const boxOf = (side: (typeof sides)[number]): Box => ({ x: side.left, y: side.y - 10, width, height: 13 })
    const inside = sides.filter(({ left }) => left >= bounds.left && left + width <= bounds.right)
    const free = inside.find((side) => !taken.some((box) => overlaps(box, boxOf(side))))
    const chosen = free ?? inside[0] ?? sides[0]
    taken.push(boxOf(chosen))
    return { x: chosen.x, y: chosen.y, anchor: chosen.anchor }
  })
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
