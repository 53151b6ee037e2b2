/** A number with its bounds, at 95 % unless said otherwise. They are null if there are too few rounds. */
export interface Estimate {
  readonly value: number
  readonly lo: number | null
  readonly hi: number | null
}

/** Of a ratio: the ratio in the other direction. */
export function inverse({ value, lo, hi }: Estimate): Estimate {
  return { value: 1 / value, lo: hi === null ? null : 1 / hi, hi: lo === null ? null : 1 / lo }
}
