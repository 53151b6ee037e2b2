/** Random choices that depend only on the seed. */
import { Rng } from 'pragmastat'
import { sha256 } from './digest.ts'

/** The seed for one purpose, from the seed of the run. The same words give the same number. */
export function seedFor(seed: number, ...words: readonly (string | number)[]): number {
  return Number.parseInt(sha256([seed, ...words].join(' ')).slice(0, 12), 16)
}

/** The items in a random order that depends on the seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items.length < 2 ? [...items] : new Rng(seed).shuffle([...items])
}

/** A random choice of `count` numbers, or of all if there are fewer, ascending. */
export function chooseFrom(numbers: readonly number[], count: number, seed: number): number[] {
  if (count >= numbers.length) return [...numbers]
  return shuffled(numbers, seed)
    .slice(0, count)
    .sort((a, b) => a - b)
}
