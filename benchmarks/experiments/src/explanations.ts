/** Explains every puzzle of a list, and has the checker verify every step. */
import { readFileSync } from 'node:fs'
import { parseAll } from '@sudoku-lab/core/formats'
import { explain } from '@sudoku-lab/proof/explain'
import { verify } from '@sudoku-lab/proof/verify'
import { datasetFile } from '@sudoku-lab/puzzles'
import type { Command } from 'commander'
import { progress, wholeNumber } from './shared/program.ts'
import { markdown, number } from './shared/table.ts'

interface Options {
  readonly set: string
  readonly every: number
}

const PROGRESS_EVERY = 1_000

export function defineExplanations(command: Command): void {
  command
    .description('Explains every puzzle of a list, and checks the certificates of every step.')
    .option('--set <name>', 'a dataset of the repository, or a list that was fetched', 'diabolical')
    .option('--every <n>', 'explain only every n-th puzzle', wholeNumber(1), 1)
    .action(({ set, every }: Options) => {
      const puzzles = parseAll(readFileSync(datasetFile(set), 'utf8')).filter(
        (_, index) => index % every === 0,
      )
      const before = process.cpuUsage()
      let [explained, solved, made, certified, refused] = [0, 0, 0, 0, 0]
      for (const { geometry, puzzle } of puzzles) {
        const { ending, steps } = explain(geometry, puzzle, {
          onProof: (_, certificates) => {
            certified += certificates.length
            refused += certificates.filter(({ formula, proof }) => !verify(formula, proof).accepted).length
          },
        })
        if (ending === 'solved') solved++
        made += steps.length
        if (++explained % PROGRESS_EVERY === 0) progress(`${explained} of ${puzzles.length} puzzles`)
      }
      const { user, system } = process.cpuUsage(before)
      const header = [
        'puzzles',
        'solved',
        'steps',
        'certificates',
        'refused',
        'puzzles a second of the processor',
      ]
      const counts = [explained, solved, made, certified, refused, explained / ((user + system) / 1e6)]
      process.stdout.write(`${markdown(header, [counts.map(number)])}\n`)
    })
}
