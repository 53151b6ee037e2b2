/** Completion of commands in the shell. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'

const DESCRIPTION = 'print a completion script for bash, zsh, fish or powershell'

type Offer = (value: string, description: string) => void

/** Adds the command `complete`, which prints a completion script for a shell and answers its requests. */
export async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  if (args[0] !== 'complete') {
    const complete = program.command('complete') // which inherits the style of mistakes
    complete.argument('[shell]').description(DESCRIPTION)
    return
  }
  const [{ default: tab }, { listSolvers }] = await Promise.all([
    import('@bomb.sh/tab/commander'),
    import('@sudoku-lab/catalog'),
  ])
  const root = tab(program)
  const solvers = await listSolvers()
  const offerFiles = (offer: Offer): void => offerFilesLike(args.at(-1) ?? '', offer)
  for (const { arguments: positions, options } of root.commands.values()) {
    const handlers = {
      file: positions.get('file'),
      output: options.get('output'),
      solver: options.get('solver'),
    }
    if (handlers.file !== undefined) handlers.file.handler = offerFiles
    if (handlers.output !== undefined) handlers.output.handler = offerFiles
    if (handlers.solver !== undefined) {
      handlers.solver.handler = (offer) => {
        for (const { id, description } of solvers) offer(id, description)
      }
    }
  }
}

/** The library tells the shell not to offer files, so this function offers them. */
function offerFilesLike(word: string, offer: Offer): void {
  const folder = word.endsWith('/') ? word : dirname(word)
  const prefix = folder === '.' && !word.startsWith('./') ? '' : folder
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      offer(`${join(prefix, entry.name)}${entry.isDirectory() ? '/' : ''}`, '')
    }
  } catch {
    // a folder that cannot be read offers nothing
  }
}
