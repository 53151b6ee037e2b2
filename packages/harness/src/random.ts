/** Random choices that depend on nothing but the seed. */
import { Rng } from 'pragmastat'
import { sha256 } from './digest.ts'

/** A number for one purpose, drawn from the seed of the run: the same for the same words. */
export function seedFor(seed: number, ...words: readonly (string | number)[]): number {
  return Number.parseInt(sha256([seed, ...words].join(' ')).slice(0, 12), 16)
}

/** The items in an order drawn from the seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items.length < 2 ? [...items] : new Rng(seed).shuffle([...items])
}

/** `count` of the numbers, chosen by the seed, ascending; all of them when there are no more. */
export function chooseFrom(numbers: readonly number[], count: number, seed: number): number[] {
  if (count >= numbers.length) return [...numbers]
  return shuffled(numbers, seed)
    .slice(0, count)
    .sort((a, b) => a - b)
}
