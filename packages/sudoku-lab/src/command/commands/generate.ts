/** `generate` makes puzzles from a seed. */
import { addHelp, namesAmong } from '@sudoku-lab/console'
import { MAX_SIZE } from '@sudoku-lab/core'
import type { ClueSymmetry, Range } from '@sudoku-lab/generator'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { GenerateOptions } from '../make/generate.ts'
import { madeLayoutOptions } from '../options/layout.ts'
import {
  controlledBias,
  count,
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
      'generate minimal puzzles, or those of another kind; the same seed gives the same puzzles on every machine and with any number of threads',
    )
    .action(async (options: GenerateOptions) => {
      const { generate } = await import('../make/generate.ts')
      process.exitCode = await generate(options)
    })
  for (const option of kinds())
    command.addOption(option.helpGroup('Kinds, of which most exclude each other:'))
  for (const option of madeLayoutOptions()) command.addOption(option.helpGroup('The board:'))
  withOptions(
    command,
    count('how many different puzzles', 1),
    seed('the seed of all random numbers; by default a new one, which stderr names'),
    new Option('--isomorph-free', 'write no two puzzles that are isomorphs of each other'),
    new Option(
      '-t, --to <format>',
      'the format to write; by default line, and candidates with --candidates',
    ).choices(OUTPUT_FORMATS),
    new Option('--with <facts>', 'beside each puzzle: solution, rating, or both with a comma').argParser(
      namesAmong(['solution', 'rating']),
    ),
    new Option('-o, --output <file>', 'write to this file instead of standard output'),
    QUIET,
    ...threads(),
    ...searching(),
  )
  return addHelp(
    command,
    'Each puzzle is written as soon as it is found, so Ctrl-C keeps the puzzles found until then.',
    'With --to csv and --to json every puzzle is a record with its number and its count of clues; --with adds the solution and the rating, --controlled-bias the weight. The formats line and candidates have these as a label, and the others have no place for them. The clues of a candidate grid are the candidates that are missing.',
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
    solvers(
      'whose nodes count with --hard, --adverse and --with rating: by default mrv-locked; of several, the smallest number',
    ),
    new Option('--rival <solver>', 'with --adverse: whose nodes are compared with those of --solver'),
    new Option(
      '--relatives <n>',
      'with --hard: how many puzzles of one brood, which resemble each other (default: 1)',
    ).argParser(positiveInteger),
    new Option(
      '--tries <n>',
      'give up after so many failed tries in a row; by default 100, more if they are quick and fewer if they take long',
    ).argParser(positiveInteger),
    nodeLimit('stop a single search after this many nodes', 10_000),
    new Option(
      '--stream <kind>',
      'the random numbers: each try has its own stream, or all share one, as in the first datasets',
    )
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
    new Option(
      '--clues <n>',
      'one solution and exactly this many clues; also a range such as 24..26',
    ).argParser(rangeFrom('clues', 1, MAX_SIZE ** 2)),
    new Option('--solutions <k>', 'exactly this many solutions; also a range such as 2..50').argParser(
      rangeFrom('solutions', 2, 10_000), // counting more again and again would take too long
    ),
    new Option('--symmetry <kind>', 'symmetric clues, of which no symmetric group can be removed').choices(
      SYMMETRIES,
    ),
    new Option(
      '--holes <n>',
      'random solution grids in which this many cells are empty, also a range such as 120..200 of which each gets a random number; they may have several solutions',
    ).argParser(rangeFrom('holes', 1, MAX_SIZE ** 2)),
    new Option('--hard <nodes>', 'minimal, and a search needs at least this many nodes').argParser(
      positiveInteger,
    ),
    new Option(
      '--adverse <factor>',
      'minimal, and --solver needs at least this many times the nodes of --rival (without a rival: this many nodes)',
    ).argParser(positiveInteger),
    new Option(
      '--pattern <file>',
      "clues where the pattern (a file or a text) has a symbol other than '.' and '0'",
    ),
    new Option('--unsolvable', 'no solution, which singles do not reveal'),
    new Option(
      '--candidates',
      'candidate grids with one solution; with any further candidate there would be several',
    ),
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
