/** The lines that are drawn between the cells of a board, and whether they are where its boxes meet. */
import type { BoxGeometry } from '../../geometry.ts'

/**
 * A board has its usual boxes, whatever is drawn: many programs draw a line between all cells, or one around the board. Where
 * some lines differ from the others, they are meant to show the boxes, so they must not be elsewhere.
 */
export class DrawnLines {
  /** row → the last line above it. */
  readonly rules: (string | undefined)[] = []
  private readonly kinds: string[] = [] // row → what the lines above it are made of, which are one rule

  takeRule(row: number, line: string): void {
    this.rules[row] = line
    this.kinds[row] = this.kindAt(row) + ruleOf(line)
  }

  /** A blank line divides a board where nothing is drawn. */
  takeGap(row: number): void {
    this.kinds[row] ??= ' '
  }

  hasRule(row: number): boolean {
    return this.kinds[row] !== undefined
  }

  private kindAt(row: number): string {
    return this.kinds[row] ?? ''
  }

  /** Whether the rule below the first row is unlike the next one, as below the heading of a table. */
  get isFirstAlone(): boolean {
    const isOfLattice = /^\s*[┠┣]/u.test(this.rules[1] ?? '')
    return this.hasRule(1) && this.kindAt(1) !== this.kindAt(2) && !isOfLattice
  }

  /** The first row was a heading. */
  dropRow(): void {
    this.rules.shift()
    this.kinds.shift()
  }

  /**
   * Says where the lines are if they are not where the boxes of this board meet.
   *
   * @param rows what is drawn before each cell of a row but the first
   */
  contradictionOf(
    { size, boxHeight, boxWidth }: BoxGeometry,
    rows: readonly { readonly bars: readonly string[] }[],
  ): string | undefined {
    const below = placesThatDiffer(Array.from({ length: size - 1 }, (_, row) => this.kindAt(row + 1)))
    if (below.length === 1 && below[0] === 1) below.pop() // below the heading of a table
    const columns = [...new Set(rows.flatMap(({ bars }) => placesThatDiffer(bars)))].sort((a, b) => a - b)
    const [column] = columns.filter((at) => at % boxWidth !== 0)
    const [row] = below.filter((at) => at % boxHeight !== 0)
    if (column === undefined && row === undefined) return undefined
    const width =
      distanceOf(columns, size) ?? (columns.length === 0 ? size / (distanceOf(below, size) ?? 1) : undefined)
    const height =
      distanceOf(below, size) ?? (below.length === 0 && width !== undefined ? size / width : undefined)
    if (width !== undefined && height !== undefined && width * height === size)
      return `the lines draw boxes of ${height}×${width}`
    return column === undefined
      ? `there is a line below row ${row}`
      : `there is a line behind column ${column}`
  }
}

/** The places, from 1, of what differs from most others. */
function placesThatDiffer(kinds: readonly string[]): number[] {
  const usual = mostFrequent(kinds)
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
  return mostFrequent([...line.replace(/\s/gu, '')]) ?? ' '
}

/** The first of those that occur most. */
function mostFrequent(all: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return all.find((each) => counts.get(each) === most)
}
