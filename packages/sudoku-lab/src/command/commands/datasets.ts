/** `datasets` lists and fetches the sets of puzzles that others have published. */
import { addHelp } from '@sudoku-lab/console'
import { Command } from 'commander'
import { doing, JSON_LINES } from '../options/options.ts'

export function datasetsCommand(): Command {
  const command = new Command('datasets')
    .description('fetch the lists of puzzles that others have published, and verify them')
    .addCommand(listOfLists())
    .addCommand(fetchCommand())
  return addHelp(command, 'A fetched list can be named like the sets of the lab: --dataset top1465.')
}

function listOfLists(): Command {
  return new Command('list')
    .description('list the published lists, and say which of them have been fetched')
    .addOption(JSON_LINES)
    .action(doing(async () => (await import('../list/published.ts')).showLists))
}

function fetchCommand(): Command {
  return new Command('fetch')
    .description(
      'download lists, verify them, and write their puzzles into the folder downloads of the datasets',
    )
    .argument('<name...>', 'names from `sudoku-lab datasets list`')
    .option(
      '--from <address>',
      'take one list from another address or from a file, which has to have the same digest; of lists whose puzzles have a digest, it may have the puzzles alone',
    )
    .action(doing(async () => (await import('../list/published.ts')).fetchLists))
}
