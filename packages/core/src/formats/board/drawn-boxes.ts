/** The lines that are drawn between the cells of a board, and whether they are where its boxes meet. */
import type { BoxGeometry } from '../../geometry.ts'

/**
 * A board has its usual boxes, whatever is drawn: many programs draw a line between all cells, or one around the board. Where
 * some lines differ from the others, they are meant to show the boxes, so they must not be elsewhere.
 */
export class DrawnLines {
  private readonly columns = new Set<number>() // the columns before which a line differs
  private readonly rules: string[] = [] // row → what is drawn above it

  /** @param bars what is drawn before each cell but the first */
  takeBars(bars: readonly string[]): void {
    for (const column of placesThatDiffer(bars)) this.columns.add(column)
  }

  /** @param row above which the rule is drawn; the lines of a text that stand together are one rule */
  takeRule(row: number, rule: string): void {
    this.rules[row] = (this.rules[row] ?? '') + rule
  }

  hasRule(row: number): boolean {
    return this.rules[row] !== undefined
  }

  ruleAt(row: number): string {
    return this.rules[row] ?? ''
  }

  /** The first row was a heading. */
  dropRow(): void {
    this.rules.shift()
  }

  /** Says where the lines are if they are not where the boxes of this board meet. */
  contradictionOf({ size, boxHeight, boxWidth }: BoxGeometry): string | undefined {
    const rows = placesThatDiffer(Array.from({ length: size - 1 }, (_, row) => this.ruleAt(row + 1)))
    if (rows.length === 1 && rows[0] === 1) rows.pop() // below the heading of a table
    const columns = [...this.columns].sort((one, other) => one - other)
    const isOther = columns.some((at) => at % boxWidth !== 0) || rows.some((at) => at % boxHeight !== 0)
    if (!isOther) return undefined
    const width =
      distanceOf(columns, size) ?? (columns.length === 0 ? size / (distanceOf(rows, size) ?? 1) : undefined)
    const height =
      distanceOf(rows, size) ?? (rows.length === 0 && width !== undefined ? size / width : undefined)
    if (width !== undefined && height !== undefined && width * height === size)
      return `the lines draw boxes of ${height}×${width}`
    const [column] = columns.filter((at) => at % boxWidth !== 0)
    return column === undefined
      ? `there is a line below row ${rows.find((at) => at % boxHeight !== 0)}`
      : `there is a line behind column ${column}`
  }
}

/** The places, from 1, of what differs from most others. */
function placesThatDiffer(kinds: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const [[usual] = ['']] = [...counts].sort(([, one], [, other]) => other - one)
  return kinds.flatMap((kind, index) => (kind === usual ? [] : index + 1))
}

/** The distance of places that are equally far from each other and from both ends. */
function distanceOf(places: readonly number[], size: number): number | undefined {
  const [distance] = places
  if (distance === undefined || size % distance !== 0 || places.length !== size / distance - 1)
    return undefined
  return places.every((place, index) => place === (index + 1) * distance) ? distance : undefined
}

/** The character that a rule is mostly made of. */
export function ruleOf(line: string): string {
  const counts = new Map<string, number>()
  for (const symbol of line.replace(/\s/gu, '')) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  const [[most] = [' ']] = [...counts].sort(([, one], [, other]) => other - one)
  return most
}
