/** `answer` prints the number that Project Euler's problem 96 asks for. */
import { Command } from 'commander'
import { doing, SOLVER } from '../options/options.ts'

export function answerCommand(): Command {
  return new Command('answer')
    .description(
      "print the answer to Project Euler's problem 96: the sum of the three-digit numbers in the top left corners",
    )
    .argument('[file]', 'a file as the problem gives it; by default the fifty puzzles of the problem')
    .addOption(SOLVER)
    .option('-v, --verbose', 'print the title and the number of each grid before the sum')
    .action(doing(async () => (await import('../solve/euler-sum.ts')).printEulerSum))
}
