/** `1 node`, `2,500 nodes`. */
export function amountOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`
}

/** `24 to 26 clues`, or `26 clues` if both ends are the same. */
export function rangeOf(least: number, most: number, noun: string): string {
  return least === most ? amountOf(most, noun) : `${least.toLocaleString('en')} to ${amountOf(most, noun)}`
}
