/** A grid of clues beside a grid with a symbol for the region of each cell: one puzzle. */
import { geometryIn } from '@sudoku-lab/core'
import { parse, parseAll } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { errorsIn } from './texts.ts'

const CLUES = '1.....2...3....4...5....6.7.......1.......2...3..'
const REGIONS = '3111222333122235311245535144655564466666747777774'

const rowsOf = (symbols: string): string[][] => {
  const size = Math.sqrt(symbols.length)
  return Array.from({ length: size }, (_, row) => [...symbols.slice(row * size, (row + 1) * size)])
}
const block = (symbols: string): string =>
  `${rowsOf(symbols)
    .map((row) => row.join(''))
    .join('\n')}\n`
const lists = (symbols: string): string =>
  `[${rowsOf(symbols.replaceAll('.', '0'))
    .map((row) => `[${row.join(', ')}]`)
    .join(',\n')}]`
const miniZinc = (symbols: string): string =>
  `[|${rowsOf(symbols.replaceAll('.', '0'))
    .map((row) => row.join(', '))
    .join('\n |')}|];`

const SEVEN = { geometry: geometryIn(REGIONS), puzzle: parse(`${CLUES} ${REGIONS}`).puzzle }
const FROM_ZERO = REGIONS.replace(/\d/gu, (symbol) => `${Number(symbol) - 1}`)
const LETTERS = REGIONS.replace(/\d/gu, (symbol) => String.fromCharCode(64 + Number(symbol)))

describe('a grid of regions', () => {
  it.each([
    ['behind the clues', `${block(CLUES)}\n${block(REGIONS)}`],
    ['before the clues', `${block(REGIONS)}\n${block(CLUES)}`],
    ['of letters', `${block(CLUES)}\n${block(LETTERS)}`],
    ['of numbers from 0', `${block(CLUES)}\n${block(FROM_ZERO)}`],
    ['with titles', `Puzzle\n${block(CLUES)}Regions\n${block(REGIONS)}`],
    ['with spaces', `${block(CLUES)}\n${block(REGIONS)}`.replaceAll(/(?<=\S)(?=\S)/gu, ' ')],
    ['as arrays of MiniZinc', `clues = ${miniZinc(CLUES)}\nregions = ${miniZinc(REGIONS)}\n`],
    ['as arrays of MiniZinc before the clues', `box = ${miniZinc(REGIONS)}\nstart = ${miniZinc(CLUES)}\n`],
    ['as lists', `puzzle = ${lists(CLUES)}\nregions = ${lists(FROM_ZERO)}\n`],
  ])('%s gives one puzzle', (_, text) => {
    expect(parse(text)).toMatchObject(SEVEN)
  })

  it('belongs to the puzzle above it, or to all puzzles below it', () => {
    const [clues, regions] = [block(CLUES), block(REGIONS)]
    expect(parseAll(`${clues}\n${regions}\n${clues}\n${regions}`)).toMatchObject([SEVEN, SEVEN])
    expect(parseAll(`${regions}\n${clues}\n${clues}`)).toMatchObject([SEVEN, SEVEN])
  })

  it('is refused if it is none, stands alone, or is not the given layout', () => {
    const [wrong] = errorsIn(`${block(CLUES)}\n${block(REGIONS.replace('7774', '7777'))}`).slice(-1)
    expect(wrong).toMatch(/^line 9: r\dc\d: region \d has \d+ cells, expected 7$/u)
    expect(errorsIn(block(REGIONS))).toEqual([
      expect.stringMatching(/^line 1: expected a puzzle with these regions, got none/u),
    ])
    expect(errorsIn(`${block(CLUES)}\n${block(REGIONS)}`, { geometry: geometryIn('1x7') })).toEqual([
      `line 1: the text brings the layout ${SEVEN.geometry.layout}, but 1x7 was given`,
    ])
  })
})
