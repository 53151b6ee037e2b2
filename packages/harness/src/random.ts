/** Digests of witnesses, instances, code and plans, and random choices that depend only on a seed. */
import { createHash } from 'node:crypto'
import { Rng } from 'pragmastat'

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** 48 bits of the SHA-256, as 8 letters, which is enough to distinguish the witnesses of one instance. */
function digestOf(witness: Readonly<Uint8Array>): string {
  return createHash('sha256').update(witness).digest('base64url').slice(0, 8)
}

/** The digests of the witnesses of one instance, sorted, so that the order of finding does not matter. */
export function digestOfAll(witnesses: readonly Readonly<Uint8Array>[]): string {
  return witnesses.map(digestOf).sort().join(' ')
}

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
