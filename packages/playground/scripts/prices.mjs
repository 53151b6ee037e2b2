// What a node costs each solver, from the table of all solvers in docs/findings/speed.md, which `pnpm finding speed` fills.

const PUZZLES = 50
const UNITS = ['ns', 'µs', 'ms', 's']
const ROW = /^\| `([\w-]+)` \| 50\/50 \| ([\d,]+) \|((?: [\d.,]+ (?:ns|µs|ms|s) \|)+)/gm

/**
 * Solver → the nanoseconds of a node with each Node.js, over the fifty puzzles of Project Euler. A solver that gives up has none.
 *
 * @param {string} text of the document
 * @returns {Map<string, number[]>}
 */
export function pricesIn(text) {
  const number = (/** @type {string} */ digits) => Number(digits.replaceAll(',', ''))
  return new Map(
    Array.from(text.matchAll(ROW), ([, solver = '', nodes = '', times = '']) => [
      solver,
      Array.from(
        times.matchAll(/([\d.,]+) (\S+)/g),
        ([, time = '', unit = '']) => (PUZZLES * number(time) * 1000 ** UNITS.indexOf(unit)) / number(nodes),
      ),
    ]),
  )
}
