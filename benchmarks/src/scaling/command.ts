/** `bench scaling`: how it is called. What it does is loaded when it is called. */
import { join, resolve } from 'node:path'
import { names, wholeNumber } from '@sudoku-lab/console'
import type { OwnCommand, OwnCommandTools } from '@sudoku-lab/harness'
import { type Command, InvalidArgumentError } from 'commander'
import { PARTS, type Part, SHAPES } from './names.ts'

export interface Options {
  readonly part: readonly Part[]
  readonly board: readonly string[]
  readonly solver: readonly string[]
  readonly large?: true
  readonly points?: number
  readonly instances?: number
  readonly nodeLimit?: number
  readonly isomorphs?: number
  readonly tailLimit?: number
  readonly sample?: number
  readonly luckIsomorphs?: number
  readonly seed: number
  readonly out?: string
  readonly page?: string
  readonly json?: true
}

const SHAPE_NAMES: readonly string[] = SHAPES.map(({ name }) => name)

/** The choices whose defaults would be long lists in the help. */
const EVERYTHING = { part: [...PARTS], board: [...SHAPE_NAMES], solver: [] as string[] }

export function scalingCommand(home: { readonly reports: string; readonly directory: string }): OwnCommand {
  return {
    name: 'scaling',
    description:
      'Counts nodes on boards from 4×4 to 25×25 against the share of clues, on isomorphs of hard boards, and with restarts.',
    define: (command, tools) => define(command, tools, home),
  }
}

function define(
  command: Command,
  tools: OwnCommandTools,
  { reports, directory }: { readonly reports: string; readonly directory: string },
): void {
  command
    .option('--part <part,…>', `what is searched: ${PARTS.join(', ')} (default: all)`, partsIn)
    .option('-b, --board <board,…>', `boards: ${SHAPE_NAMES.join(', ')} (default: all)`, boardsIn)
    .option('-s, --solver <id,…>', 'the solvers that search (default: all of the catalog)', names)
    .option('--large', 'ten times as much of nearly everything; it takes hours')
    .option(
      '--points <n>',
      'the number of steps from a full board to an empty one (default: 10)',
      wholeNumber(1),
    )
    .option('--instances <n>', 'the number of boards of each kind (default: 4)', wholeNumber(1))
    .option(
      '--node-limit <n>',
      'the nodes after which a search on these boards gives up (default: 2000)',
      wholeNumber(1),
    )
    .option(
      '--isomorphs <n>',
      'the number of isomorphs of each board for the part tails (default: 300)',
      wholeNumber(1),
    )
    .option(
      '--tail-limit <n>',
      'the nodes after which a search on these isomorphs gives up, all restarts together (default: 5000)',
      wholeNumber(1),
    )
    .option(
      '--sample <n>',
      'the number of puzzles of each set for the part luck (default: 12)',
      wholeNumber(1),
    )
    .option(
      '--luck-isomorphs <n>',
      'the number of isomorphs of each of these puzzles (default: 30)',
      wholeNumber(2),
    )
    .option('--seed <n>', 'the seed of all random numbers', wholeNumber(0), 1)
    .option(
      '-o, --out <dir>',
      'the folder for the files; an unfinished run there is continued (default: reports/scaling)',
    )
    .option('--page <file>', 'write the tables into the marked places of a Markdown file')
    .option('--json', 'print the analysis as JSON')
    .action(async (given: Omit<Options, keyof typeof EVERYTHING>) => {
      const options = { ...EVERYTHING, ...given }
      const out = options.out === undefined ? join(reports, 'scaling') : resolve(directory, options.out)
      const page = options.page === undefined ? undefined : resolve(directory, options.page)
      const { scale } = await import('./scale.ts')
      tools.finish(await scale(options, { ...tools, out, page }))
    })
}

function partsIn(text: string): Part[] {
  return names(text).map((name) => {
    const part = PARTS.find((known) => known === name)
    if (part !== undefined) return part
    throw new InvalidArgumentError(`Expected ${PARTS.join(', ')}, got '${name}'.`)
  })
}

function boardsIn(text: string): string[] {
  return names(text).map((name) => {
    if (SHAPE_NAMES.includes(name)) return name
    throw new InvalidArgumentError(`Expected ${SHAPE_NAMES.join(', ')}, got '${name}'.`)
  })
}
