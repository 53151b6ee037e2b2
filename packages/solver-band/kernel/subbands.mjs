// What the loops of the kernel run over. The unrolled text has a copy of the body for each entry.

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
export const BANDS = [0, 1, 2]
/** The cells of a band. */
export const CELLS = Array.from({ length: 27 }, (_, cell) => cell)
/**
 * The subbands in the order of a round. Propagating a digit in a band changes that digit in the other two
 * bands, and the free cells of the band. Two neighbours in this order share neither the digit nor the band,
 * so no step waits for the step before it, and the processor can work on about ten of them at once.
 */
export const SUBBANDS = BANDS.flatMap((shift) =>
  DIGITS.map((digit) => ({ digit, band: (digit + shift) % BANDS.length })),
)
