/** `prove` writes certificates of the number of solutions. */
import { addHelp } from '@sudoku-lab/console'
import { type Command, Option } from 'commander'
import { nodeLimit, positiveInteger, withOptions } from '../options/options.ts'
import { readingCommand } from '../options/reading.ts'

export function proveCommand(): Command {
  const command = readingCommand(
    'prove',
    'write for each puzzle a proof of its number of solutions, which anybody can check',
    async () => (await import('../prove/prove.ts')).prove,
  )
  withOptions(
    command,
    new Option('-o, --output <folder>', 'where to write LINE.cnf and LINE.drat').makeOptionMandatory(),
    new Option('-s, --solver <id>', 'a solver of the lab whose steps become the proof').default('mrv'),
    new Option('--solutions <n>', 'prove the number of solutions up to n')
      .argParser(positiveInteger)
      .default(100),
    nodeLimit(),
  )
  return addHelp(
    command,
    'LINE.cnf is the puzzle as a formula in the format DIMACS, in which the solutions that were found are excluded. LINE.drat is a proof in the format DRAT that nothing satisfies the formula. LINE is the line of the puzzle.',
  )
}
