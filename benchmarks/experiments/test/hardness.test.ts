import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '@sudoku-lab/core'
import { explained, pearson, Regression, ranks, readRatedPuzzles, spearman } from '@sudoku-lab/experiments'
import { describe, expect, it } from 'vitest'

describe('ranks', () => {
  it('follow the order, and ties share their mean', () => {
    expect(ranks([30, 10, 20])).toEqual([3, 1, 2])
    expect(ranks([5, 1, 5, 5])).toEqual([3, 1, 3, 3])
  })
})

describe('correlations', () => {
  it('are equal to those of R', () => {
    // cor(c(1,2,3,4,5,6,7), c(2,1,4,3,7,5,6), method = "spearman")
    expect(spearman([1, 2, 3, 4, 5, 6, 7], [2, 1, 4, 3, 7, 5, 6]).estimate).toBeCloseTo(0.821_428_57, 8)
    expect(spearman([1, 1, 2, 3, 3], [5, 5, 4, 1, 1]).estimate).toBeCloseTo(-1, 12)
    expect(pearson([1, 2, 3], [4, 4, 4])).toBe(0)
  })

  it('have bounds that contain the estimate and become narrower with more data', () => {
    const random = new Random(3)
    const data = (count: number) => {
      const x = Array.from({ length: count }, () => random.below(1000))
      return spearman(
        x,
        x.map((value) => value + random.below(1000)),
      )
    }
    const [few, many] = [data(50), data(5000)]
    for (const { estimate, low, high } of [few, many]) {
      expect(low).toBeLessThan(estimate)
      expect(high).toBeGreaterThan(estimate)
    }
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5)
    expect(many.low).toBeLessThan(0.69)
    expect(many.high).toBeGreaterThan(0.66)
  })

  it('need two lists of one length', () => {
    expect(() => spearman([1, 2, 3, 4, 5], [1, 2])).toThrow('same length')
  })
})

describe('a regression', () => {
  it('finds the weights of a weighted sum, even with a repeated and a constant feature', () => {
    const random = new Random(1)
    const rows = Array.from({ length: 200 }, () => [random.below(100), random.below(100)]).map(([a, b]) => [
      a,
      b,
      a,
      7,
    ])
    const targets = rows.map(([a = 0, b = 0]) => 3 * a - 2 * b + 5)
    const regression = new Regression(rows, targets, 1e-9)
    const predictions = rows.map((row) => regression.predict(row))
    expect(explained(targets, predictions)).toBeGreaterThan(0.999_999)
    expect(regression.predict([10, 10, 10, 7])).toBeCloseTo(15, 3)
  })

  it('explains nothing of new random data', () => {
    const random = new Random(2)
    const noise = () => Array.from({ length: 300 }, () => [random.below(1000), random.below(1000)])
    const [rows, targets] = [noise(), noise().map(([value = 0]) => value)]
    const regression = new Regression(rows.slice(0, 150), targets.slice(0, 150))
    const unseen = rows.slice(150).map((row) => regression.predict(row))
    expect(explained(targets.slice(150), unseen)).toBeLessThan(0.05)
  })
})

describe('rated puzzles', () => {
  it('are read with their ratings, and a cell that is not a number is reported', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rated-'))
    const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
    const file = join(folder, 'rated.csv')
    writeFileSync(file, `# from elsewhere\npuzzle,clues,ser,w,b\n${puzzle},30,1.5,0,0\n`)
    expect(readRatedPuzzles(file)).toMatchObject([{ clues: 30, ratings: { ser: 1.5, w: 0, b: 0 } }])
    writeFileSync(file, `puzzle,clues,ser,w,b\n${puzzle},30,easy,0,0\n`)
    expect(() => readRatedPuzzles(file)).toThrow("puzzle 1: expected a number in the column ser, got 'easy'")
    writeFileSync(file, `puzzle,clues\n${puzzle},30\n`)
    expect(() => readRatedPuzzles(file)).toThrow('rated.csv: expected a column ser, got puzzle, clues')
    rmSync(folder, { recursive: true })
  })
})
