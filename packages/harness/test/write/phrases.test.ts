import { describe, expect, it } from 'vitest'
import {
  asPhrase,
  counted,
  listOf,
  percent,
  readableCount,
  readableEstimate,
  readableMean,
  readableMebibytes,
  readableRatio,
  readableTime,
  tickNumber,
  tickTime,
} from '../../src/phrases.ts'

const plain = (text: string): string => text.replaceAll('\u202f', ' ')

describe('numbers for people', () => {
  it('writes a time with three significant digits in the unit that fits', () => {
    const times = [0.5, 639, 999.9, 1575.4, 46_900_000, 12e9].map(readableTime).map(plain)
    expect(times).toEqual(['0.500 ns', '639 ns', '1.00 µs', '1.58 µs', '46.9 ms', '12.0 s'])
  })
  it('groups thousands, shortens large ratios and writes sizes', () => {
    expect(readableCount(1_962_384)).toBe('1,962,384')
    const ratios = [1, 12.345, 679.4, 24_898].map(readableRatio).map(plain)
    expect(ratios).toEqual(['1.00 ×', '12.3 ×', '679 ×', '24,900 ×'])
    expect(plain(readableMebibytes(12_345))).toBe('12.1 GiB')
  })
  it('writes what is missing as a dash', () => {
    expect([readableTime(null), readableRatio(null), readableCount(null)]).toEqual(['–', '–', '–'])
  })
  it('writes a ratio with its bounds, and never with more digits than are known', () => {
    expect(plain(readableEstimate({ value: 1.2874, lo: 1.083, hi: 1.371 }))).toBe('1.29 × (1.08–1.37)')
    expect(plain(readableEstimate({ value: 2, lo: null, hi: null }))).toBe('2.00 ×')
    expect(plain(readableEstimate({ value: 1, lo: 1, hi: 1 }))).toBe('1.00 ×')
  })
  it('writes the bounds of a time in the unit of its value', () => {
    const mean = { value: 1_010, lo: 990, hi: 1_030 }
    const text = readableMean({ mean, meanByMachine: [], isLowerBound: true, atMost: null })
    expect(plain(text)).toBe('≥ 1.01 µs (0.990–1.03)')
  })
  it('leaves needless zeros out of axes and percentages', () => {
    const ticks = [tickTime(10_000), tickTime(500), tickNumber(2), tickNumber(3e6)].map(plain)
    expect(ticks).toEqual(['10 µs', '500 ns', '2', '3,000,000'])
    expect([percent(0.02), percent(0.125), percent(0.024)].map(plain)).toEqual(['2 %', '13 %', '2.4 %'])
  })
  it('joins names, counts things and takes a sentence as a part of another', () => {
    const lists = [['a'], ['a', 'b'], ['a', 'b', 'c']].map(listOf)
    expect(lists).toEqual(['a', 'a and b', 'a, b and c'])
    expect(counted(1, 'puzzle', 'puzzles')).toBe('1 puzzle')
    expect(counted(1500, 'puzzle', 'puzzles')).toBe('1,500 puzzles')
    const phrases = ['Search states entered.', 'CPU time'].map(asPhrase)
    expect(phrases).toEqual(['search states entered', 'CPU time'])
  })
})
