import { expect, it } from 'vitest'
import { names, namesAmong, positiveNumber, wholeNumber } from '../src/index.ts'

it('a whole number is read if it is large enough and exact', () => {
  expect(['0', '7', '007', '9007199254740991'].map(wholeNumber(0))).toEqual([0, 7, 7, 9007199254740991])
  for (const text of ['', ' ', '2', '-3', '3.5', '1e3', '0x10', 'three', ' 4', '9007199254740992'])
    expect(() => wholeNumber(3)(text)).toThrow(`Expected a whole number of at least 3, got '${text}'.`)
})

it('a whole number may be a word that stands for it', () => {
  expect(wholeNumber(1, { all: Infinity })('all')).toBe(Infinity)
  expect(() => wholeNumber(1, { all: Infinity })('0')).toThrow('a whole number of at least 1, or all, got')
})

it('a number above 0 is read in decimal notation', () => {
  expect(['2', '0.5', '.5', '007'].map(positiveNumber)).toEqual([2, 0.5, 0.5, 7])
  for (const text of ['', ' ', '0', '0.0', '-1', '1e3', '0x10', 'Infinity', '1,5', ' 4', '9'.repeat(400)])
    expect(() => positiveNumber(text)).toThrow(`Expected a number above 0, got '${text}'.`)
})

it('a list of names has each once, and only those that are known', () => {
  expect(names('mrv, dlx,mrv')).toEqual(['mrv', 'dlx'])
  for (const text of ['', ',', 'mrv,', 'mrv, ,dlx'])
    expect(() => names(text)).toThrow(`Expected names with a comma between them, got '${text}'.`)
  expect(() => namesAmong(['csv', 'json'])('csv,xls')).toThrow('Expected csv or json with a comma between')
})
