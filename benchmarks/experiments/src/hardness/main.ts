/**
 * Compares the counters of solvers with ratings that model how people solve.
 * docs/findings/hardness.md says what came of it, and where a file of rated puzzles comes from.
 */
import { writeFileSync } from 'node:fs'
import { loadSolvers } from '@sudoku-lab/catalog'
import { names, wholeNumber } from '@sudoku-lab/console'
import { geometryOf, Random } from '@sudoku-lab/core'
import { Command, Option } from 'commander'
import { DataError, pathOf, runProgram } from '../command-line.ts'
import { analyse, whyTooFew } from './analysis.ts'
import { type Counted, counterFor } from './count.ts'
import { readRatedPuzzles } from './rated-puzzles.ts'
import { figureOf, tablesOf } from './report.ts'

interface Options {
  readonly sample: number
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly seed: number
  readonly solver: readonly string[]
  readonly figure?: string
  readonly json?: true
}

const SOLVERS = 'bitmask,mrv-forward,mrv-naked,dlx,mrv,mrv-locked,band,lanes'

await runProgram(
  new Command('finding:hardness')
    .description('Compares the counters of solvers with ratings that model how people solve.')
    .argument('<file>', 'a CSV file with the columns puzzle, clues, ser, w and b')
    .option('--sample <n>', 'the number of puzzles that are drawn from the file', wholeNumber(15), 10_000)
    .option('--isomorphs <k>', 'the number of isomorphs of each puzzle', wholeNumber(1), 2)
    .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 30_000)
    .option(
      '--seed <n>',
      'the seed of the sample, of the isomorphs and of the puzzles that are held out',
      wholeNumber(1),
      1,
    )
    .addOption(
      new Option('-s, --solver <id,…>', 'the solvers whose counters are compared')
        .argParser(names)
        .default(names(SOLVERS), SOLVERS),
    )
    .option('--figure <file>', 'write the figure')
    .option('--json', 'print the analysis as JSON')
    .action(compare),
)

async function compare(file: string, options: Options): Promise<void> {
  const { sample, isomorphs, nodeLimit, seed } = options
  const puzzles = new Random(seed).shuffle(readRatedPuzzles(pathOf(file))).slice(0, sample)
  const tooFew = whyTooFew(puzzles)
  if (tooFew !== undefined) throw new DataError(`${file}: ${tooFew}`)
  const geometry = geometryOf(3, 3)
  const count = counterFor(geometry, { isomorphs, seed, nodeLimit })
  const counted = new Map<string, Counted[]>()
  for (const id of options.solver) {
    process.stderr.write(`${id}\n`)
    for (const definition of await loadSolvers(id)) {
      const solver = definition.create(geometry)
      counted.set(
        definition.id,
        puzzles.map(({ puzzle }) => count(solver, puzzle)),
      )
    }
  }
  const analysis = analyse(puzzles, counted, seed)
  if (options.figure !== undefined) writeFileSync(pathOf(options.figure), figureOf(analysis))
  process.stdout.write(options.json ? `${JSON.stringify(analysis, undefined, 2)}\n` : tablesOf(analysis))
}
