/** Searches that are worth a look, and what to look at. test/words.test.ts checks what they claim. */
import { parseGrid } from '@sudoku-lab/core/formats'
import { priceRange } from '../views/duration.ts'
import type { Task } from '../worker/jobs.ts'
import type { Pace } from './playback.ts'

export interface Story {
  readonly title: string
  readonly puzzle: string
  readonly solvers: readonly string[]
  readonly pace: Pace
  readonly look: string
}

/** @param priceOf the nanoseconds of a node of a solver with each Node.js, where they were measured */
export function storiesWith(priceOf: (solver: string) => readonly number[] | undefined): readonly Story[] {
  const [scan = [], sets = []] = ['naive-scan', 'bitmask'].map((id) => priceOf(id))
  const ratios = scan.map((price, index) => Math.round(price / (sets[index] ?? 0)))
  const isPriced = scan.length > 0 && scan.length === sets.length
  const ends = [...new Set([Math.min(...ratios), Math.max(...ratios)])]
  const times = isPriced ? `${ends.join(' to ')} times the` : 'another'
  const price = isPriced
    ? ` On the fifty puzzles of Project Euler, a node was measured to take ${priceRange(scan)} and ${priceRange(sets)}.`
    : ''
  return [
    {
      title: `The same tree, ${times} price`,
      puzzle: '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..',
      solvers: ['naive-scan', 'bitmask'],
      pace: 'node',
      look: `Both enter the same 929 nodes in the same order. To find out what fits into a cell, one reads its row, column and box again, and the other joins three sets.${price} Go in step by time to see what that saves here.`,
    },
    {
      title: '97 guesses against none',
      puzzle: '.1.5....3..3..4...2........5...6...1..48.756.....9..84..27..3...5.......74..29...',
      solvers: ['mrv-naked', 'mrv'],
      pace: 'event',
      look: 'One rule more: mrv also asks each house where a digit can still go. That answers every question that mrv-naked has to guess.',
    },
    {
      title: 'Where fewest-candidates-first is misled',
      puzzle: '4..5.9............15.348..96...84.......3...4...9..12....2.74...69.......2..5...7',
      solvers: ['mrv-forward', 'dlx'],
      pace: 'node',
      look: 'mrv-forward takes the cell with the fewest candidates and guesses wrong for long. dlx counts the cells that a digit has left, too, and never has to guess.',
    },
  ]
}

export function taskOf({ puzzle }: Story): Task {
  return { kind: 'sudoku', puzzle: { layout: '3x3', grid: parseGrid(puzzle) } }
}
