/** `list` lists the solvers. */
import { Command } from 'commander'
import { JSON_LINES } from '../options/options.ts'

export function listCommand(): Command {
  return new Command('list')
    .description('list the solvers and how they differ')
    .addOption(JSON_LINES)
    .action(async ({ json = false }: { json?: boolean }) => {
      const { list } = await import('../list/solvers.ts')
      process.exitCode = await list(json)
    })
}
