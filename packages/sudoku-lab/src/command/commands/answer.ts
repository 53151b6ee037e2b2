/** `answer` prints the number that Project Euler's problem 96 asks for. */
import { Command } from 'commander'
import { SOLVER } from '../options/options.ts'
import type { EulerOptions } from '../solve/euler-sum.ts'

export function answerCommand(): Command {
  return new Command('answer')
    .description(
      "print the answer to Project Euler's problem 96: the sum of the three-digit numbers in the top left corners",
    )
    .argument('[file]', 'a file as the problem gives it; by default the fifty puzzles of the problem')
    .addOption(SOLVER)
    .option('-v, --verbose', 'print the title and the number of each grid before the sum')
    .action(async (file: string | undefined, options: EulerOptions) => {
      const { printEulerSum } = await import('../solve/euler-sum.ts')
      process.exitCode = await printEulerSum(file, options)
    })
}
