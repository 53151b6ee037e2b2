/**
 * The inner loops of band as text: this file is the source to read and to change.
 *
 * The functions below that return text are the algorithm, written once for a digit and a band; what comes out
 * of them is the same text 27 times, with literal indices into the one array that is the state. V8 turns such
 * an index into a fixed address without a bounds check: unrolled, propagation takes about two thirds of the
 * time of the loop (see the README of solver-band).
 *
 * The text is TypeScript so plain that it can be read as AssemblyScript too: 32-bit integers, the outcomes of
 * solver-band/src/state.ts, and words of arrays, `array[index]`, assigned a line each. Both packages print it when they
 * are built, with their own declarations around it.
 */

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
export const BANDS = [0, 1, 2]
/**
 * The subbands in the order of a round, so that none waits for the one before: what propagates a digit in a band
 * changes the digit in the other two bands, and the free cells of the band. Steps that have neither in common
 * overlap in the processor, which works on some ten at once.
 */
export const SUBBANDS = BANDS.flatMap((shift) =>
  DIGITS.map((digit) => ({ digit, band: (digit + shift) % BANDS.length })),
)
const ROUNDS_WITHOUT_QUESTION = 3

/** Text of an octal number as the board has it: nine minirows, three to a row. */
const octal = (mask) => `0o${mask.toString(8).padStart(9, '0').match(/.../g).join('_')}`
const ALL_CELLS = octal(0o777_777_777)
const ROW_STARTS = octal(0o001_001_001)
const ROW_ENDS = octal(0o400_400_400)
const BELOW_ROW_ENDS = octal(0o377_377_377)
const MINIROW_STARTS = octal(0o111_111_111)
const MINIROW_ENDS = octal(0o444_444_444)
const BELOW_MINIROW_ENDS = octal(0o333_333_333)

// The state, see solver-band/src/state.ts: digit 3 of band 1 is at 13, 113 and 213.
export const candidates = (digit, band) => `state[${10 * (band % 3) + digit}]`
export const placed = (digit, band) => `state[${100 + 10 * band + digit}]`
export const propagated = (digit, band) => `state[${200 + 10 * band + digit}]`
export const free = (band) => `state[${100 + 10 * band}]`

export const lines = (list, text) => list.map(text).join('\n')

/** What its own band leaves to a subband: cells where no digit has been placed, or this one. */
const remaining = ({ digit, band }) => `${candidates(digit, band)} & (free${band} | ${placed(digit, band)})`

/**
 * Propagates the subband whose cells are in `cells`: everything that follows for its digit from its own band,
 * and for the digit in the other two bands from its columns.
 *
 * An addition carries into the end of a minirow, or of a row, what is below. The bits of `pattern` are spread
 * over the word, one for each minirow: a multiplication by 2^3 + 2^13 + 2^23 brings them together in the
 * highest nine. A row has one candidate when nothing is left of it without its lowest.
 */
const propagate = ({ digit, band }) => `
    pattern = ((cells & ${BELOW_MINIROW_ENDS}) + ${BELOW_MINIROW_ENDS} | cells) & ${MINIROW_ENDS}
    cells &= cellsForMinirows[Math.imul(pattern, 0x0080_2008) >>> 23]
    if (cells === 0) return 'contradiction'
    ${candidates(digit, band)} = cells
    ${propagated(digit, band)} = cells
    rows = ((cells & (cells - ${ROW_STARTS})) >>> 1) + ${BELOW_ROW_ENDS} & ${ROW_ENDS}
    singles = cells & ~((rows << 1) - (rows >>> 8))
    ${placed(digit, band)} = singles
    free${band} &= ~singles
    others = cellsBesideColumns[(cells | cells >>> 9 | cells >>> 18) & 0o777]
    ${candidates(digit, band + 1)} &= others
    ${candidates(digit, band + 2)} &= others
    //+ tellSubband(${digit}, ${band})`

const propagateAnyway = (subband) => `
    // digit ${subband.digit}, band ${subband.band}
    cells = ${remaining(subband)}${propagate(subband)}`

const propagateIfChanged = (subband) => `
    // digit ${subband.digit}, band ${subband.band}
    cells = ${remaining(subband)}
    if (cells !== ${propagated(subband.digit, subband.band)}) {
      changed = 1${propagate(subband).replaceAll('\n', '\n  ')}
    }`

const functionOf = (name, comment, rounds) => `
/** ${comment} */
export function ${name}(): Outcome {
  let free0 = ${free(0)}
  let free1 = ${free(1)}
  let free2 = ${free(2)}
  let cells = 0
  let pattern = 0
  let rows = 0
  let singles = 0
  let others = 0
${rounds}
  ${free(0)} = free0
  ${free(1)} = free1
  ${free(2)} = free2
  return (free0 | free1 | free2) === 0 ? 'solved' : 'open'
}
`

const propagateAll = functionOf(
  'propagateAll',
  'Propagates every subband, in a few rounds without asking which have changed: after loading, all have.',
  `  for (let round = 0; round < ${ROUNDS_WITHOUT_QUESTION}; round++) {
${lines(SUBBANDS, propagateAnyway)}
  }`,
)

const propagateChanged = functionOf(
  'propagateChanged',
  'Propagates the subbands that have changed since they were propagated, until none has.',
  `  let changed = 0
  do {
    changed = 0
${lines(SUBBANDS, propagateIfChanged)}
    // Every cell has been placed, each placement allowed by all the others: no need to look for more.
    if ((free0 | free1 | free2) === 0) return 'solved'
  } while (changed !== 0)`,
)

/** Counts the candidates of each cell of a band, up to three, a bit of each count at a time. */
const countBand = (band) => `
  one = two = three = 0
${lines(
  DIGITS,
  (digit) => `  cells = ${candidates(digit, band)}; three |= two & cells; two |= one & cells; one |= cells`,
)}
  if (one !== ${ALL_CELLS}) return 'contradiction'
  cells = one & ~two & ${free(band)}
  naked[${band}] = cells
  found |= cells
  bivalue[${band}] = two & ~three`

const countCandidates = `
/** Finds the cells with one and with two candidates. Answers \`changed\` when there are free cells with one. */
export function countCandidates(): Outcome {
  let cells = 0
  let one = 0
  let two = 0
  let three = 0
  let found = 0
${lines(BANDS, countBand)}
  return found === 0 ? 'open' : 'changed'
}
`

/** Places the highest of the naked cells of a digit in a band; where there are more, the next count finds them again. */
const placeHighest = (band) => (digit) =>
  `
    ${candidates(digit, band)} &= cellsAfterPlacing[1 + highestCell(${candidates(digit, band)} & cells)]`

const placeNaked = `
/** Places the digits of the cells with one candidate left. */
export function placeNaked(): void {
  let cells = 0
${lines(
  BANDS,
  (band) => `
  cells = naked[${band}]
  if (cells !== 0) {${DIGITS.map(placeHighest(band)).join('')}
  }`,
)}
}
`

/** Gathers the columns of a digit: bit 9 × band + column, so that a triple of bits is a box. */
const gatherColumns = (digit) => `
  cells = ${candidates(digit, 0)}
  columns = (cells | cells >>> 9 | cells >>> 18) & 0o777
  cells = ${candidates(digit, 1)}
  columns |= (cells | cells << 9 | cells >>> 9) & 0o777_000
  cells = ${candidates(digit, 2)}
  columns |= (cells | cells << 9 | cells << 18) & 0o777_000_000
  columns${digit} = columns
  four |= three & columns; three |= two & columns; two |= one & columns; one |= columns
  left = columns & (columns - ${MINIROW_STARTS})
  left = (left >>> 1 | left >>> 2) & ${MINIROW_STARTS}
  alone = columns & ~(left * 7)
  alone${digit} = alone
  thirdAlone |= secondAlone & alone; secondAlone |= firstAlone & alone; firstAlone |= alone`

const besideColumns = (set) => `${set} << 9 | ${set} << 18 | ${set} >>> 9 | ${set} >>> 18`

const restrictColumns = (digit) => `
  columns = columns${digit}
  alone = alone${digit}
  left = ${besideColumns('columns')}
  sure = columns & three | columns & ~left | alone
  left = ${besideColumns('sure')} | ((sure | sure >>> 1 | sure >>> 2) & ${MINIROW_STARTS}) * 7 | thirdAlone & ~alone
  left = columns & (~left | sure)
  if (left !== columns) {
    found = 'changed'
    ${candidates(digit, 0)} &= (left & 0o777) * 0o1_001_001
    ${candidates(digit, 1)} &= (left >>> 9 & 0o777) * 0o1_001_001
    ${candidates(digit, 2)} &= (left >>> 18) * 0o1_001_001
  }`

const claimMinicolumns = `
/**
 * Looks at the digits of each minicolumn (three cells of a box in one column).
 *
 * A digit is sure of a minicolumn when its box or its column leaves it no other, and when only three digits
 * can go there. It then leaves the rest of the box and of the column. Where three digits are sure, no other
 * can go.
 */
export function claimMinicolumns(): Outcome {
  let cells = 0
  let columns = 0
  let left = 0
  let alone = 0
  let sure = 0
  let found: Outcome = 'open'
  let one = 0
  let two = 0
  let three = 0
  let four = 0
  let firstAlone = 0
  let secondAlone = 0
  let thirdAlone = 0
${lines(DIGITS, (digit) => `  let columns${digit} = 0\n  let alone${digit} = 0`)}
${lines(DIGITS, gatherColumns)}
  if (three !== ${ALL_CELLS}) return 'contradiction'
  three &= ~four
${lines(DIGITS, restrictColumns)}
  return found
}
`

/** The functions of propagation, one after another, with nothing imported. */
export const PROPAGATION = propagateAll + propagateChanged + countCandidates + placeNaked + claimMinicolumns
