/** A command that reads puzzles has the same options as others, which say from where and how. */
import { UsageError } from '@sudoku-lab/console'
import { INPUT_FORMATS } from '@sudoku-lab/core/formats'
import { Command, Option } from 'commander'
import { CommandError } from '../errors.ts'
import { fieldOptions, layoutOptions } from './layout.ts'

/** @param load loads what the command does with a file, or with standard input; it returns the exit code */
export function readingCommand<Options>(
  name: string,
  about: string,
  load: () => Promise<(file: string | undefined, options: Options) => Promise<number>>,
): Command {
  const command = new Command(name)
    .description(about)
    .argument('[file]', 'a file of puzzles; `-` or no file means standard input')
    .option(
      '-d, --dataset <name>',
      'instead of a file: a dataset of the repository, or a list that was fetched',
    )
    .addOption(
      new Option('-f, --from <format>', 'the format; by default it is recognised').choices(INPUT_FORMATS),
    )
  for (const option of [...layoutOptions(), ...fieldOptions()]) command.addOption(option)
  return command.action(async (file: string | undefined, options: Options & DatasetChoice) => {
    const input = await inputOf(file, options)
    process.exitCode = await (await load())(input, options)
  })
}

interface DatasetChoice {
  readonly dataset?: string
}

/** @throws CommandError for an unknown dataset, or one that has not been fetched. */
async function inputOf(file: string | undefined, { dataset }: DatasetChoice): Promise<string | undefined> {
  if (dataset === undefined) return file
  if (file !== undefined)
    throw new UsageError(`--dataset ${dataset} cannot be used together with the file ${file}`)
  const { DatasetError, datasetFile } = await import('@sudoku-lab/puzzles')
  try {
    return datasetFile(dataset)
  } catch (thrown) {
    throw thrown instanceof DatasetError ? new CommandError(thrown.message) : thrown
  }
}
