/** `convert` writes puzzles in another format. */
import { addHelp } from '@sudoku-lab/console'
import { MODEL_FORMATS } from '@sudoku-lab/puzzles/models'
import { type Command, Option } from 'commander'
import { OUTPUT, withOptions } from '../options/options.ts'
import { readingCommand } from '../options/reading.ts'
import { OUTPUT_FORMATS } from '../write/formats.ts'

export function convertCommand(): Command {
  const command = readingCommand(
    'convert',
    'write puzzles in another format',
    async () => (await import('../write/convert.ts')).convert,
  )
  withOptions(
    command,
    new Option('-t, --to <format>', 'the format to write')
      .choices([...OUTPUT_FORMATS, ...MODEL_FORMATS])
      .makeOptionMandatory(),
    new Option('--empty <symbol>', 'the symbol of an empty cell').choices(['.', '0']),
    new Option('--no-labels', 'omit the text after or above a puzzle'),
    OUTPUT,
  )
  return addHelp(
    command,
    'The last four formats are models of one puzzle: DIMACS for SAT solvers, LP for integer programming, MiniZinc for constraint solvers, and a program for answer set solvers.',
  )
}
