/** Reads the values of options. Each throws an InvalidArgumentError that quotes what was seen. */
import { InvalidArgumentError } from 'commander'

/** @param least the smallest number that is allowed; the largest is the largest safe integer */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number
    const most = /^\d+$/.test(text) && number >= least ? ` and at most ${Number.MAX_SAFE_INTEGER}` : ''
    throw new InvalidArgumentError(`Expected a whole number of at least ${least}${most}, got '${text}'.`)
  }
}

/** Names with a comma between them, each once. */
export function names(text: string): string[] {
  const found = text.split(',').map((name) => name.trim())
  if (!found.includes('')) return [...new Set(found)]
  throw new InvalidArgumentError(`Expected names with a comma between them, got '${text}'.`)
}
