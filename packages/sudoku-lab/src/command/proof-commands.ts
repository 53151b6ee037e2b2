/** The commands that prove answers, check proofs, and explain. */
import { Command, Option } from 'commander'
import type { ExplainOptions } from './commands/explain.ts'
import type { ProveOptions } from './commands/prove.ts'
import { type DatasetChoice, datasetOption, inputOf } from './dataset-option.ts'
import { exitCodesHelp, READING_EXIT_CODES } from './errors.ts'
import { boxesOption, fromOption, nodeLimitOption, positiveInteger, quietOption } from './options.ts'

type Finish = (exitCode: number) => void

const FILE_HELP = 'a file of puzzles; `-` or no file means standard input'

export function proveCommand(finish: Finish): Command {
  return new Command('prove')
    .description('write for each puzzle a proof of its number of solutions, which anybody can check')
    .argument('[file]', FILE_HELP)
    .addOption(datasetOption())
    .addOption(fromOption())
    .addOption(boxesOption())
    .addOption(
      new Option('-o, --output <folder>', 'where to write LINE.cnf and LINE.drat').makeOptionMandatory(),
    )
    .addOption(
      new Option('-s, --solver <id>', 'a solver of the lab whose steps become the proof').default('mrv'),
    )
    .addOption(
      new Option('--solutions <n>', 'prove the number of solutions up to n')
        .argParser(positiveInteger)
        .default(100),
    )
    .addOption(nodeLimitOption())
    .addHelpText(
      'after',
      `
LINE.cnf is the puzzle as a formula in the format DIMACS, in which the solutions that were found are excluded.
LINE.drat is a proof in the format DRAT that nothing satisfies the formula. LINE is the line of the puzzle.

Examples:
  sudoku-lab prove puzzle.txt -o proofs
  sudoku-lab verify proofs
${exitCodesHelp({
  done: 'every puzzle has a proof',
  unanswered: 'a puzzle has more solutions than --solutions, or a search stopped at a limit',
  ...READING_EXIT_CODES,
})}`,
    )
    .action(async (file: string | undefined, options: ProveOptions & DatasetChoice) => {
      const { prove } = await import('./commands/prove.ts')
      finish(await prove(await inputOf(file, options), options))
    })
}

export function verifyCommand(finish: Finish): Command {
  return new Command('verify')
    .description('check proofs: a folder of them, or one formula and its proof')
    .argument('<path>', 'a folder with files NAME.cnf and NAME.drat, or a formula')
    .argument('[proof]', 'the proof of the formula')
    .addOption(quietOption())
    .addHelpText(
      'after',
      exitCodesHelp({
        done: 'every proof is accepted',
        unanswered: 'a proof is refused; stderr says in which line',
        unusable: 'a file cannot be read',
      }),
    )
    .action(async (path: string, proof: string | undefined, { quiet }: { readonly quiet?: true }) => {
      const { verify } = await import('./commands/verify.ts')
      finish(await verify(path, proof, quiet === true))
    })
}

export function explainCommand(finish: Finish): Command {
  return new Command('explain')
    .description('say step by step how a puzzle is solved, and why each step is right')
    .argument('[file]', FILE_HELP)
    .addOption(datasetOption())
    .addOption(fromOption())
    .addOption(boxesOption())
    .addOption(new Option('--hint', 'print only the next step: first its reason, then its answer'))
    .addOption(new Option('--json', 'print one JSON object for each puzzle'))
    .addHelpText(
      'after',
      `
A number before a step says how many constraints it needs: cells, and digits of houses.

${exitCodesHelp({
  done: 'every puzzle is solved',
  unanswered: 'a puzzle has no solution, or more than one',
  ...READING_EXIT_CODES,
})}`,
    )
    .action(async (file: string | undefined, options: ExplainOptions & DatasetChoice) => {
      const { explain } = await import('./commands/explain.ts')
      finish(await explain(await inputOf(file, options), options))
    })
}
