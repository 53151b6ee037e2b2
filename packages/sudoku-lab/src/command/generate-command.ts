import { FORMAT_IDS, MAX_SIZE } from '@sudoku-lab/core'
import type { ClueSymmetry } from '@sudoku-lab/generator'
import { Command, InvalidArgumentError, Option } from 'commander'
import { names } from '../console/index.ts'
import type { GenerateOptions } from './commands/generate.ts'
import { boxShape, jobsOptions, positiveInteger, quietOption, rangeFrom, seedOption } from './options.ts'

const SYMMETRIES: readonly ClueSymmetry[] = [
  'half-turn',
  'quarter-turn',
  'horizontal',
  'vertical',
  'diagonal',
  'antidiagonal',
  'full',
]
/** What can be written beside a puzzle. */
const FACTS = ['solution', 'rating']

export function generateCommand(finish: (exitCode: number) => void): Command {
  const command = new Command('generate').description(
    'generate puzzles; the same seed gives the same puzzles on every machine and with any number of threads',
  )
  for (const option of [...kindOptions(), ...otherOptions()]) command.addOption(option)
  return command.addHelpText('after', HELP).action(async (options: GenerateOptions) => {
    const { generate } = await import('./commands/generate.ts')
    finish(await generate(options))
  })
}

/** The options of which a command line has one. */
const KINDS: readonly string[] = [
  'minimal',
  'clues',
  'solutions',
  'hard',
  'adverse',
  'pattern',
  'symmetry',
  'unsolvable',
  'candidates',
  'controlledBias',
]

/** The kinds of puzzles. They exclude each other, with the exceptions that are given. */
function kindOptions(): Option[] {
  const excluding = (option: Option, ...friends: readonly string[]): Option =>
    option.conflicts(KINDS.filter((kind) => kind !== option.attributeName() && !friends.includes(kind)))
  return [
    excluding(
      new Option('--minimal', 'puzzles with one solution that need every clue (the default)'),
      'symmetry',
    ),
    excluding(
      new Option(
        '--clues <n>',
        'puzzles with one solution and exactly this many clues; also a range such as 24..26',
      ).argParser(clueRange),
      'solutions',
      'symmetry',
    ),
    excluding(
      new Option(
        '--solutions <k>',
        'puzzles with exactly this many solutions; also a range such as 2..50',
      ).argParser(solutionRange),
      'clues',
    ),
    excluding(
      new Option(
        '--hard <nodes>',
        'minimal puzzles that need a search of at least this many nodes',
      ).argParser(positiveInteger),
    ),
    excluding(
      new Option(
        '--adverse <factor>',
        'minimal puzzles on which --solver needs at least this many times the nodes of --rival (without a rival: this many nodes)',
      ).argParser(positiveInteger),
    ),
    excluding(
      new Option(
        '--pattern <file>',
        "puzzles with clues where the pattern (a file or a text) has a symbol other than '.' and '0'",
      ),
    ),
    excluding(
      new Option(
        '--symmetry <kind>',
        'puzzles with symmetric clues; --minimal then means that no symmetric group of clues can be removed',
      ).choices(SYMMETRIES),
      'clues',
      'minimal',
    ),
    excluding(new Option('--candidates', MINIMAL_IN_CANDIDATES)),
    excluding(new Option('--unsolvable', 'puzzles without a solution, which singles do not reveal')),
    excluding(
      new Option(
        '--controlled-bias',
        'minimal 9×9 puzzles with known weights, for unbiased statistics (Berthier 2009); about 25 a second in each thread',
      ),
    ),
  ]
}

const MINIMAL_IN_CANDIDATES =
  'candidate grids with one solution, minimal in candidates: with any candidate that is missing there are several'

function otherOptions(): Option[] {
  return [
    new Option('-n, --count <n>', 'how many different puzzles').argParser(positiveInteger).default(1),
    seedOption(),
    new Option('--boxes <height>x<width>', 'the shape of the boxes')
      .argParser(boxShape)
      .default({ height: 3, width: 3 }, '3x3'),
    new Option(
      '--with <facts>',
      `what to write beside a puzzle: ${FACTS.join(', ')}, or both with a comma`,
    ).argParser(factList),
    new Option(
      '-s, --solver <solver,…>',
      'with --hard and --with rating: the solver whose nodes count, by default mrv-locked; if there are several, the smallest number counts. With --adverse: the solver for which the puzzles are hard',
    ).argParser(names),
    new Option('--rival <solver>', 'with --adverse: the solver whose nodes are compared'),
    ...jobsOptions(),
    new Option(
      '--stream <kind>',
      'the random numbers: each try has its own stream, or all tries share one, as in the first datasets',
    )
      .choices(['own', 'single'])
      .default('own'),
    new Option('--node-limit <nodes>', 'stop a single search after this many nodes')
      .argParser(positiveInteger)
      .default(10_000),
    new Option('--isomorph-free', 'write no two puzzles that are isomorphs of each other'),
    new Option(
      '--tries <n>',
      'give up after this many failed tries in a row; by default 100, more if tries are quick, and fewer if they take long',
    ).argParser(positiveInteger),
    new Option(
      '-t, --to <format>',
      'the format to write; by default line, and candidates with --candidates',
    ).choices([...FORMAT_IDS, 'csv', 'json']),
    new Option('-o, --output <file>', 'write to this file instead of standard output'),
    quietOption(),
  ]
}

function factList(text: string): string[] {
  const facts = text.split(',')
  const unknown = facts.find((fact) => !FACTS.includes(fact))
  if (unknown === undefined) return facts
  throw new InvalidArgumentError(
    `Expected ${FACTS.join(' or ')}, or both with a comma between them, got '${unknown}'.`,
  )
}

const clueRange = rangeFrom({ noun: 'clues', least: 1, most: MAX_SIZE ** 2, example: '24..26' })

/** Counting more solutions again and again would take too long. */
const MOST_SOLUTIONS = 10_000
const solutionRange = rangeFrom({ noun: 'solutions', least: 2, most: MOST_SOLUTIONS, example: '2..50' })

const HELP = `
Each puzzle is written as soon as it is found, so Ctrl-C keeps the puzzles found until then.

With --to csv and --to json every puzzle is a record with its number and its count of clues; --with adds the solution
and the rating, --controlled-bias the weight. The formats line and candidates have these as a label, and the others have no
place for them. The clues of a candidate grid are the candidates that are missing.

Examples:
  sudoku-lab generate --to pretty                          one puzzle with one solution
  sudoku-lab generate --count 500 --seed 7 > minimal.txt   five hundred minimal puzzles
  sudoku-lab generate --count 1000000 --jobs 2 -o many.txt
  sudoku-lab generate --count 20 --clues 30                with exactly 30 clues
  sudoku-lab generate --count 10 --symmetry half-turn      as newspapers print them
  sudoku-lab generate --pattern heart.txt                  clues where the file has them
  sudoku-lab generate --count 10 --hard 60                 hard to search: takes some seconds
  sudoku-lab generate --count 10 --adverse 5 --solver mrv-forward --rival mrv
  sudoku-lab generate --count 10 --solutions 2..50         with more than one solution
  sudoku-lab generate --candidates --to candidate-grid     a puzzle of candidates
  sudoku-lab generate --count 10 --unsolvable              without a solution, which only a search proves
  sudoku-lab generate --count 1000 --controlled-bias --to csv
  sudoku-lab generate --boxes 4x4 --clues 110 --with solution,rating --to json

Exit codes:
  0  all puzzles were made
  1  fewer were made: too many tries in a row came to nothing
  2  a wrong option, a number of clues that is out of reach, an unknown solver, a file that cannot be read or written`
