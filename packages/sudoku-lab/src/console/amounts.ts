const LEAST_WITH_COMMA = 1000

/** A microsecond is much where a line is written for each of a million puzzles, so only large numbers get it. */
function withCommas(count: number): string {
  return Math.abs(count) < LEAST_WITH_COMMA ? String(count) : count.toLocaleString('en')
}

/** `1 node`, `2,500 nodes`. */
export function amountOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${withCommas(count)} ${count === 1 ? noun : plural}`
}

/** `24 to 26 clues`, or `26 clues` if both ends are the same. */
export function rangeOf(least: number, most: number, noun: string): string {
  return least === most ? amountOf(most, noun) : `${withCommas(least)} to ${amountOf(most, noun)}`
}
