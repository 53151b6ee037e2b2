/** `list` lists the solvers. */
import { Command } from 'commander'
import { doing, JSON_LINES } from '../options/options.ts'

export function listCommand(): Command {
  return new Command('list')
    .description('list the solvers and how they differ')
    .addOption(JSON_LINES)
    .action(doing(async () => (await import('../list/solvers.ts')).list))
}
