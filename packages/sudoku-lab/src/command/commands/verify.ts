/** `verify` checks certificates. */
import { addHelp } from '@sudoku-lab/console'
import { Command } from 'commander'
import { doing, QUIET } from '../options/options.ts'

export function verifyCommand(): Command {
  const command = new Command('verify')
    .description('check proofs: a folder of them, or one formula and its proof')
    .argument('<path>', 'a folder with files NAME.cnf and NAME.drat, or a formula')
    .argument('[proof]', 'the proof of the formula')
    .addOption(QUIET)
    .action(doing(async () => (await import('../prove/verify.ts')).verify))
  return addHelp(
    command,
    'A proof shows that nothing satisfies its formula. A formula that `prove` wrote names its puzzle and the solutions that it excludes: then the command also checks these solutions, and that the formula is the one of this puzzle. Of any other formula it does not know which puzzle it stands for.',
  )
}
