/**
 * The inner loops of band as text. To change the loops, change this file.
 *
 * The functions below return the text of the algorithm. Each is written once, for a digit and a band. The
 * build calls it for all 27 pairs, so the result contains the same text 27 times, with literal indices into
 * one array, which is the state. V8 turns such an index into a fixed address without a bounds check. Unrolled
 * in this way, propagation takes about two thirds of the time that a loop takes (see the README of
 * solver-band).
 *
 * The text uses so little of TypeScript that it is also AssemblyScript: 32-bit integers, the outcomes of
 * solver-band/src/state.ts, and elements of arrays, `array[index]`, with one assignment on each line. The
 * builds of solver-band and solver-lanes write this text into a file and put their own declarations around
 * it.
 */

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
export const BANDS = [0, 1, 2]
/**
 * The subbands in the order of a round. Propagating a digit in a band changes that digit in the other two
 * bands, and the free cells of the band. Two neighbours in this order share neither the digit nor the band,
 * so no step waits for the step before it, and the processor can work on about ten of them at once.
 */
export const SUBBANDS = BANDS.flatMap((shift) =>
  DIGITS.map((digit) => ({ digit, band: (digit + shift) % BANDS.length })),
)
const ROUNDS_WITHOUT_QUESTION = 3

/** An octal number as text in the shape of a band: nine minirows, three in each row. */
const octal = (mask) => `0o${mask.toString(8).padStart(9, '0').match(/.../g).join('_')}`
const ALL_CELLS = octal(0o777_777_777)
const ROW_STARTS = octal(0o001_001_001)
const ABOVE_ROW_STARTS = octal(0o776_776_776)
const NEXT_ROW_STARTS = '0o1_001_001_000'
const MINIROW_STARTS = octal(0o111_111_111)
const MINIROW_ENDS = octal(0o444_444_444)
const BELOW_MINIROW_ENDS = octal(0o333_333_333)

// The state, see solver-band/src/state.ts: digit 3 of band 1 is at 13, 113 and 213.
export const candidates = (digit, band) => `state[${10 * (band % 3) + digit}]`
export const placed = (digit, band) => `state[${100 + 10 * band + digit}]`
export const propagated = (digit, band) => `state[${200 + 10 * band + digit}]`
export const free = (band) => `state[${100 + 10 * band}]`

export const lines = (list, text) => list.map(text).join('\n')

/** The cells of the band that the digit can still use: those where no digit or this digit is placed. */
const remaining = ({ digit, band }) => `${candidates(digit, band)} & (free${band} | ${placed(digit, band)})`

/**
 * Finds the minirows of a set that have a cell, each as its last bit. The addition carries into this bit if a lower bit of
 * the minirow is set.
 */
export const patternOf = (cells) =>
  `    pattern = ((${cells} & ${BELOW_MINIROW_ENDS}) + ${BELOW_MINIROW_ENDS} | ${cells}) & ${MINIROW_ENDS}`

/** The nine bits of `pattern`. A multiplication by 2^3 + 2^13 + 2^23 moves them together into the highest nine bits. */
export const INDEX_OF_PATTERN = 'Math.imul(pattern, 0x0080_2008) >>> 23'

/**
 * Propagates the subband whose cells are in `cells`. Infers everything that follows for its digit within the
 * band, and what its columns imply for the digit in the other two bands.
 *
 * A row has one candidate if removing its lowest bit leaves nothing. Otherwise an addition carries into the first
 * bit of the next row, and `rows - (rows >>> 9)` is all cells of such rows.
 */
const propagate = ({ digit, band }) => `
${patternOf('cells')}
    cells &= cellsForMinirows[${INDEX_OF_PATTERN}]
    if (cells === 0) return 'contradiction'
    ${candidates(digit, band)} = cells
    ${propagated(digit, band)} = cells
    rows = (cells & (cells - ${ROW_STARTS})) + ${ABOVE_ROW_STARTS} & ${NEXT_ROW_STARTS}
    singles = cells & ~(rows - (rows >>> 9))
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
  'Propagates every subband in a few rounds. It does not test which have changed, because all have after loading.',
  `  for (let round = 0; round < ${ROUNDS_WITHOUT_QUESTION}; round++) {
${lines(SUBBANDS, propagateAnyway)}
  }`,
)

const propagateChanged = functionOf(
  'propagateChanged',
  'Propagates each subband that has changed since it was last propagated, until there is none.',
  `  let changed = 0
  do {
    changed = 0
${lines(SUBBANDS, propagateIfChanged)}
    // Every cell is placed, and the placements agree with each other, so there is nothing left to infer.
    if ((free0 | free1 | free2) === 0) return 'solved'
  } while (changed !== 0)`,
)

/** Counts the candidates of each cell of a band, up to three. Works on one bit of all counts at a time. */
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
/** Finds the cells with one candidate and with two. Returns \`changed\` if a free cell has one candidate. */
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

/**
 * Places the digit in the highest of its naked singles in a band. If there are more, the next count finds
 * them again.
 */
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

/** Collects the columns of a digit as bits 9 × band + column, so that a triple of bits belongs to one box. */
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
 * A digit certainly lies in a minicolumn if no other minicolumn of its box or of its column can hold it, or
 * if only three digits can lie in the minicolumn. The digit is then eliminated from the rest of the box and
 * of the column. If three digits certainly lie in a minicolumn, all others are eliminated from it.
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

/** The functions of propagation, one after another. They import nothing. */
export const PROPAGATION = propagateAll + propagateChanged + countCandidates + placeNaked + claimMinicolumns
