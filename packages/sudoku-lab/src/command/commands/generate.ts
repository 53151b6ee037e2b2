/** `generate` makes puzzles from a seed. */
import { addHelp, namesAmong } from '@sudoku-lab/console'
import { MAX_SIZE } from '@sudoku-lab/core'
import type { ClueSymmetry, Range } from '@sudoku-lab/generator'
import { Command, InvalidArgumentError, Option } from 'commander'
import { madeLayoutOptions } from '../options/layout.ts'
import {
  controlledBias,
  count,
  doing,
  nodeLimit,
  positiveInteger,
  QUIET,
  seed,
  solvers,
  threads,
  withOptions,
} from '../options/options.ts'
import { OUTPUT_FORMATS } from '../write/formats.ts'

export function generateCommand(): Command {
  const command = new Command('generate')
    .description(
      'generate minimal puzzles, or those of another kind; the same seed gives the same puzzles everywhere',
    )
    .action(doing(async () => (await import('../make/generate.ts')).generate))
  for (const option of kinds())
    command.addOption(option.helpGroup('Kinds, of which most exclude each other:'))
  for (const option of madeLayoutOptions()) command.addOption(option.helpGroup('The board:'))
  withOptions(
    command,
    count('how many different puzzles', 1),
    seed('the seed of all random numbers (default: a new one)'),
    new Option('--isomorph-free', 'no two puzzles that are isomorphs of each other'),
    new Option('-t, --to <format>', 'the format (default: line)').choices(OUTPUT_FORMATS),
    new Option('--with <facts>', 'beside each puzzle: solution, rating, or both').argParser(
      namesAmong(['solution', 'rating']),
    ),
    new Option('-o, --output <file>', 'write to this file'),
    QUIET,
    ...threads(),
    ...searching(),
  )
  return addHelp(
    command,
    'Each puzzle is written as soon as it is found, so Ctrl-C keeps the puzzles found until then.',
    'csv and json have a record for each puzzle, and line and candidates a label, for what --with and --controlled-bias add.',
    [
      'Examples:',
      ['sudoku-lab generate --count 500 --seed 7', 'five hundred minimal puzzles'],
      ['sudoku-lab generate --symmetry half-turn', 'as newspapers print them'],
      ['sudoku-lab generate --hard 60', 'hard to search'],
      ['sudoku-lab generate --solutions 2..50', 'with more than one solution'],
      ['sudoku-lab generate --regions random', 'with regions of any form'],
      ['sudoku-lab generate --boxes 1x20 --holes 160..180', 'a Latin square with holes'],
    ],
  )
}

/** How the puzzles are searched for and rated. */
function searching(): Option[] {
  return [
    solvers('whose nodes count, the fewest (default: mrv-locked)'),
    new Option('--rival <solver>', 'with --adverse: with whose nodes these are compared'),
    new Option('--relatives <n>', 'with --hard: so many that resemble each other').argParser(positiveInteger),
    new Option('--tries <n>', 'failed tries in a row (default: 100, if not slow)').argParser(positiveInteger),
    nodeLimit('stop a search after so many', 10_000),
    new Option('--stream <kind>', 'random numbers of each try, or one stream for all')
      .choices(['own', 'single'])
      .default('own'),
  ].map((option) => option.helpGroup('The search:'))
}

/** Named here, because solving a puzzle need not wait for the generator. */
const SYMMETRIES: readonly ClueSymmetry[] = [
  'half-turn',
  'quarter-turn',
  'horizontal',
  'vertical',
  'diagonal',
  'antidiagonal',
  'full',
]

/** The options of which a command line has one. Some of them go together. */
const FRIENDS: Readonly<Record<string, readonly string[]>> = {
  clues: ['solutions', 'symmetry'],
  solutions: ['clues'],
  symmetry: ['clues'],
  holes: [],
  hard: [],
  adverse: [],
  pattern: [],
  unsolvable: [],
  candidates: [],
  controlledBias: [],
}

/** The kinds of puzzles. Without one, they are minimal: they have one solution, and need every clue. */
function kinds(): Option[] {
  const options = [
    new Option('--clues <n>', 'one solution and so many clues; a range: 24..26').argParser(
      rangeFrom('clues', 1, MAX_SIZE ** 2),
    ),
    new Option('--solutions <k>', 'so many solutions; a range: 2..50').argParser(
      rangeFrom('solutions', 2, 10_000), // counting more again and again would take too long
    ),
    new Option('--symmetry <kind>', 'symmetric clues').choices(SYMMETRIES),
    new Option('--holes <n>', 'grids with so many empty cells; a range: 120..200').argParser(
      rangeFrom('holes', 1, MAX_SIZE ** 2),
    ),
    new Option('--hard <nodes>', 'minimal, and a search needs so many nodes or more').argParser(
      positiveInteger,
    ),
    new Option(
      '--adverse <factor>',
      'minimal; --solver needs so many nodes or more, or times those of --rival',
    ).argParser(positiveInteger),
    new Option('--pattern <file>', "clues where a file or text has neither '.' nor '0'"),
    new Option('--unsolvable', 'no solution, which singles do not reveal'),
    new Option('--candidates', 'candidate grids with one solution, and minimal'),
    controlledBias(),
  ]
  const all = Object.keys(FRIENDS)
  for (const option of options) {
    const own = option.attributeName()
    option.conflicts(all.filter((kind) => kind !== own && !FRIENDS[own]?.includes(kind)))
  }
  return options
}

/** Reads a range such as `2..50`, or one number for both of its ends. */
function rangeFrom(noun: string, least: number, most: number): (text: string) => Range {
  return (text) => {
    const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? []
    const range = { fewest: Number(first), most: Number(last) }
    if (least <= range.fewest && range.fewest <= range.most && range.most <= most) return range
    throw new InvalidArgumentError(
      `Expected a number of ${noun} from ${least} to ${most}, or a range such as 24..26, got '${text}'.`,
    )
  }
}
