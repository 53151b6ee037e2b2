/** Lines with the names of columns above a board. */
import type { Row } from '../text/cells.ts'

/** Whether a row may be the heading of a table: blank, the names of the columns, or words. */
export function isHeading({ cells, isFramed }: Row): boolean {
  const texts = cells.map(({ text }) => text)
  return (
    isSequence(texts) ||
    (isFramed && (texts.every((text) => text === '.') || texts.some((text) => text.length > 2)))
  )
}

/** Whether a line with bars has a name for each column, and no cells. */
export function isHeadingOfWords(line: string): boolean {
  if (/^\s*[|│┃║]\s+[|│┃║]/u.test(line)) return false // a corner, above a column of names
  const texts = line.split(/[|│┃║]/u).flatMap((text) => text.trim() || [])
  return texts.length > 3 && texts.every((text) => /^\p{L}+[ _#]?\d*$/u.test(text)) && isSequence(texts)
}

/** Whether a row is the heading of a table with a name before each row: nothing stands above these. */
export function hasCorner({ cells, isFramed }: Row): boolean {
  const texts = cells.map(({ text }) => text)
  return isFramed && texts[0] === '.' && isSequence(texts.slice(1))
}

/** 1 2 3 …, 0 1 2 …, A B C …, c1 c2 c3 … */
export function isSequence(texts: readonly string[]): boolean {
  const [first = ''] = texts
  const [, word = '', number] = /^(\D{0,99})(\d{1,9})$/u.exec(first) ?? []
  if (number !== undefined) return texts.every((text, index) => text === `${word}${Number(number) + index}`)
  const code = first.toUpperCase().charCodeAt(0)
  return code === 65 && texts.every((text, index) => text.toUpperCase() === String.fromCharCode(code + index))
}
