/** `explain` says how a puzzle is solved step by step, or why its clues allow no solution. */
import { addHelp } from '@sudoku-lab/console'
import { type Command, Option } from 'commander'
import { JSON_LINES, withOptions } from '../options/options.ts'
import { readingCommand } from '../options/reading.ts'

export function explainCommand(): Command {
  const command = readingCommand(
    'explain',
    'say step by step how a puzzle is solved, and why each step is right',
    async () => (await import('../prove/explain.ts')).explain,
  )
  const hint = new Option('--hint', 'print only the reason of the next step, and not its answer')
  return addHelp(
    withOptions(command, hint, JSON_LINES),
    'A number before a step says how many constraints it needs: cells, and digits of houses.',
  )
}
