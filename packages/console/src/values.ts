/** Reads the values of options. Each throws an InvalidArgumentError that quotes what was seen. */
import { InvalidArgumentError } from 'commander'

/**
 * @param least the smallest number that is allowed; the largest is the largest safe integer
 * @param words what may be written instead of a number, and the number that it means
 */
export function wholeNumber(
  least: number,
  words: Readonly<Record<string, number>> = {},
): (text: string) => number {
  return (text) => {
    const meant = Object.entries(words).find(([word]) => word === text)?.[1]
    if (meant !== undefined) return meant
    const number = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number
    const otherwise = Object.keys(words).map((word) => `, or ${word}`)
    throw new InvalidArgumentError(
      `Expected a whole number of at least ${least}${otherwise.join('')}, got '${text}'.`,
    )
  }
}

/** A decimal number such as `2` or `0.5`. */
export function positiveNumber(text: string): number {
  const number = Number(text)
  if (/^\d*\.?\d+$/.test(text) && number > 0 && number < Infinity) return number
  throw new InvalidArgumentError(`Expected a number above 0, got '${text}'.`)
}

/** Names with a comma between them, each once. */
export const names: (text: string) => string[] = namesAmong()

/** @param known the names that are allowed; by default any */
export function namesAmong(known?: readonly string[]): (text: string) => string[] {
  return (text) => {
    const found = [...new Set(text.split(',').map((name) => name.trim()))]
    if (found.every((name) => (known === undefined ? name !== '' : known.includes(name)))) return found
    const expected = known === undefined ? 'names' : known.join(' or ')
    throw new InvalidArgumentError(`Expected ${expected} with a comma between them, got '${text}'.`)
  }
}
