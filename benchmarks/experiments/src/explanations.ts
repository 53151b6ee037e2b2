/** Explains every puzzle of a list, and has the checker verify every step. */
import { readFileSync } from 'node:fs'
import { type PuzzleText, parseAll } from '@sudoku-lab/core'
import { type Explanation, explain, type Step } from '@sudoku-lab/proof/explain'
import { verify } from '@sudoku-lab/proof/verify'
import type { Command } from 'commander'
import { datasetFile } from 'sudoku-lab/datasets'
import { progress, wholeNumber } from './shared/program.ts'
import { code, markdown, number } from './shared/table.ts'

interface Options {
  readonly set: string
  readonly every: number
}

/** Kind of something → how often there is one. */
type Counts = Map<string | number, number>

interface Found {
  puzzles: number
  solved: number
  certificates: number
  refused: number
  readonly techniques: Counts
  /** The constraints of the hardest step. */
  readonly hardest: Counts
}

const PROGRESS_EVERY = 1_000

export function defineExplanations(command: Command): void {
  command
    .description('Explains every puzzle of a list, and checks the certificates of every step.')
    .option('--set <name>', 'a dataset of the repository, or a list that was fetched', 'diabolical')
    .option('--every <n>', 'explain only every n-th puzzle', wholeNumber(1), 1)
    .action(({ set, every }: Options) => {
      const puzzles = parseAll(readFileSync(datasetFile(set), 'utf8')).filter(
        (_, index) => index % every === 0,
      )
      const before = process.cpuUsage()
      const found = explainAll(puzzles)
      const { user, system } = process.cpuUsage(before)
      process.stdout.write(`${tablesOf(found, (user + system) / 1e6)}\n`)
    })
}

function explainAll(puzzles: readonly PuzzleText[]): Found {
  const found: Found = {
    puzzles: 0,
    solved: 0,
    certificates: 0,
    refused: 0,
    techniques: new Map(),
    hardest: new Map(),
  }
  for (const puzzle of puzzles) {
    explainOne(puzzle, found)
    if (found.puzzles % PROGRESS_EVERY === 0) progress(`${found.puzzles} of ${puzzles.length} puzzles`)
  }
  return found
}

function explainOne({ geometry, puzzle }: PuzzleText, found: Found): void {
  const { ending, steps } = explain(geometry, puzzle, {
    onProof: (_, certificates) => {
      found.certificates += certificates.length
      found.refused += certificates.filter(({ formula, proof }) => !verify(formula, proof).accepted).length
    },
  })
  found.puzzles++
  if (ending === 'solved') found.solved++
  for (const { technique } of steps) count(found.techniques, technique)
  count(found.hardest, sizeOfHardest(steps))
}

function sizeOfHardest(steps: Explanation['steps']): number {
  return Math.max(0, ...steps.map(({ constraints }: Step) => constraints.length))
}

function count(counts: Counts, what: string | number): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

function tablesOf({ techniques, hardest, ...all }: Found, seconds: number): string {
  const share = (times: number, of: number): string => `${((100 * times) / of).toFixed(2)} %`
  const steps = [...techniques.values()].reduce((sum, times) => sum + times, 0)
  const most = ([, one]: [unknown, number], [, other]: [unknown, number]): number => other - one
  return [
    markdown(
      ['puzzles', 'solved', 'steps', 'certificates', 'refused', 'puzzles a second of the processor'],
      [
        [
          ...[all.puzzles, all.solved, steps, all.certificates, all.refused].map(number),
          number(all.puzzles / seconds),
        ],
      ],
    ),
    markdown(
      ['step', 'number', 'share'],
      [...techniques]
        .sort(most)
        .map(([name, times]) => [code(String(name)), number(times), share(times, steps)]),
    ),
    markdown(
      ['constraints of the hardest step', 'puzzles', 'share'],
      [...hardest]
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([size, times]) => [String(size), number(times), share(times, all.puzzles)]),
    ),
  ].join('\n\n')
}
