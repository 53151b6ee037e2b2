/**
 * Compares the counters of solvers with ratings that model how people solve.
 *
 *   node main.js FILE [--sample N] [--isomorphs K] [--node-limit N] [--seed N] [--solver ID,…] [--figure FILE] [--json]
 *
 * The file is a CSV with the columns puzzle, clues, ser, w and b; docs/findings/hardness.md says where one comes from.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSolvers } from '@sudoku-lab/catalog'
import { geometryOf, Random } from '@sudoku-lab/core'
import { analyse } from './analysis.ts'
import { type Counted, counterFor } from './count.ts'
import { readRatedPuzzles } from './rated-puzzles.ts'
import { figureOf, tablesOf } from './report.ts'

const SOLVERS = 'bitmask,mrv-forward,mrv-naked,dlx,mrv,mrv-locked,band,lanes'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '10000' },
    isomorphs: { type: 'string', default: '2' },
    'node-limit': { type: 'string', default: '30000' },
    seed: { type: 'string', default: '1' },
    solver: { type: 'string', default: SOLVERS },
    figure: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (file === undefined || positionals.length > 1) {
  process.stderr.write(
    'hardness: expected one file of rated puzzles; docs/findings/hardness.md says where one comes from\n',
  )
  process.exit(2)
}
const seed = wholeNumber('seed')
const all = readRatedPuzzles(resolve(process.env['INIT_CWD'] ?? '', file)) // the folder in which the user is

const puzzles = new Random(seed).shuffle([...all]).slice(0, wholeNumber('sample'))
const geometry = geometryOf(3, 3)
const count = counterFor(geometry, {
  isomorphs: wholeNumber('isomorphs'),
  seed,
  nodeLimit: wholeNumber('node-limit'),
})
const counted = new Map<string, Counted[]>()
for (const id of values.solver.split(',')) {
  process.stderr.write(`${id}\n`)
  const [definition] = await loadSolvers(id)
  if (definition === undefined) throw new RangeError(`there is no solver ${id}`)
  const solver = definition.create(geometry)
  counted.set(
    id,
    puzzles.map(({ puzzle }) => count(solver, puzzle)),
  )
}
const analysis = analyse(puzzles, counted, seed)
if (values.figure !== undefined)
  writeFileSync(resolve(process.env['INIT_CWD'] ?? '', values.figure), figureOf(analysis))
process.stdout.write(values.json ? `${JSON.stringify(analysis, undefined, 2)}\n` : tablesOf(analysis))

function wholeNumber(name: 'sample' | 'isomorphs' | 'node-limit' | 'seed'): number {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 1) return number
  process.stderr.write(`hardness: --${name}: expected a whole number of at least 1, got '${values[name]}'\n`)
  process.exit(2)
}
