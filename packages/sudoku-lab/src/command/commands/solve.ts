/** `solve` writes the solutions of puzzles, in their format and order. */
import { addHelp, positiveNumber, wholeNumber } from '@sudoku-lab/console'
import { type Command, Option } from 'commander'
import { nodeLimit, OUTPUT, QUIET, SOLVER, threads, withOptions } from '../options/options.ts'
import { readingCommand } from '../options/reading.ts'
import { OUTPUT_FORMATS } from '../write/formats.ts'

export function solveCommand(): Command {
  const command = readingCommand(
    'solve',
    'solve puzzles; the answers come in the same format and order',
    async () => (await import('../solve/solve.ts')).solve,
  )
  withOptions(
    command,
    new Option('-t, --to <format>', 'the format to write (default: that of the input)').choices(
      OUTPUT_FORMATS,
    ),
    new Option('--unique', 'print the solution only if there is no other').conflicts(['count']),
    new Option('--count <n>', 'print how many solutions there are; count up to n, or all').argParser(
      wholeNumber(1, { all: Infinity }),
    ),
    new Option(
      '--lexicographic',
      'print the smallest solution, compared as a row of digits, as judges such as BOJ 2239 expect',
    ).conflicts(['unique', 'count']),
    SOLVER,
    nodeLimit(),
    new Option('--timeout <seconds>', 'stop the search for a puzzle after about this many seconds')
      .argParser(positiveNumber)
      .default(Infinity, 'none'),
    ...threads(),
    OUTPUT,
    new Option('--strict', 'stop at the first line that cannot be read; --output is not written then'),
    QUIET,
  )
  return addHelp(
    command,
    'For a puzzle without an answer, a comment is written: "# line 7: no solution". If a solver gets stuck, its partial board is written before the comment.',
    [
      'Examples:',
      ['sudoku-lab solve puzzle.txt', 'any format, detected from the text'],
      ['sudoku-lab solve < puzzles.txt > answers.txt', 'a solution on each line'],
      ['sudoku-lab solve big.txt --jobs 4 --output big.solved.txt', ''],
      ['sudoku-lab solve puzzle.txt --unique --to pretty', ''],
      ['sudoku-lab solve puzzles.txt --count all --timeout 5', ''],
      ['sudoku-lab solve puzzles.txt --solver dlx --to csv', ''],
    ],
  )
}
