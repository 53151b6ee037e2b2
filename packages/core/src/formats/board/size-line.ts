/** The size or the shape of a board on a line above its rows: `9`, `9 9`, `3 3`, `9 3 3`, `N = 9`, `3x2`. */
import { type Geometry, geometryOf } from '../../geometry.ts'
import { quoteText } from '../../quote.ts'

const SIZE = /^ *(?:(?:n|size|order) *[=:] *)?\d{1,2}(?:(?: *[x×,] *| +)\d{1,2}){0,2} *$/iu

export function isSizeLine(line: string): boolean {
  return SIZE.test(line)
}

/** Whether such a line may be of a board of this size. */
export function fitsSize(line: string, size: number): boolean {
  const numbers = numbersIn(line)
  const [height = 0, width = 0] = numbers.slice(-2)
  if (numbers.length === 1) return height === size || height ** 2 === size
  return (
    isSizeTwice(numbers, size) || (height * width === size && (numbers.length < 3 || numbers[0] === size))
  )
}

function numbersIn(line: string): number[] {
  return Array.from(line.matchAll(/\d+/gu), ([digits]) => Number(digits))
}

function isSizeTwice(numbers: readonly number[], size: number): boolean {
  return numbers.length === 2 && numbers.every((number) => number === size)
}

/**
 * The geometry that such a line says of a board which it fits. Undefined for the usual one.
 *
 * @throws RangeError if it is not clear whether the height of a box is first
 */
export function geometryOnLine(line: string): Geometry | undefined {
  const numbers = numbersIn(line)
  const [height = 0, width = 0] = numbers.slice(-2)
  if (numbers.length === 1 || height === width) return undefined
  if (/[x×]/iu.test(line)) return geometryOf(height, width)
  throw new RangeError(
    `the line above the board says ${quoteText(line.trim())}, which may be boxes of ${height}×${width} or of ${width}×${height}: say it with --boxes`,
  )
}
