/** The work of `explain` is to write down each step of a solution path with its reason. */
import { amountOf, asJson } from '@sudoku-lab/console'
import {
  conflictSummary,
  conflictsInWords,
  hasOnlyClues,
  nameOfCell,
  nameOfHouse,
  type Puzzle,
} from '@sudoku-lab/core'
import { format, formatLine, type PuzzleText } from '@sudoku-lab/core/formats'

import type { Explanation } from '@sudoku-lab/proof/explain'
import type { ReadingOptions } from '../read/readings.ts'
import { sayOfEach } from '../write/each-puzzle.ts'

export interface ExplainOptions extends ReadingOptions {
  readonly json?: true
  readonly hint?: true
}

/** Prints a solution path for each puzzle. Returns the exit code. */
export async function explain(
  file: string | undefined,
  { json, hint, ...reading }: ExplainOptions,
): Promise<number> {
  const library = await import('@sudoku-lab/proof/explain')
  const { exitCode } = await sayOfEach(file, reading, (puzzle) => {
    const path = library.explain(puzzle.geometry, puzzle.puzzle, {
      ...(hint && { steps: 1 }),
      zeroBased: puzzle.zeroBased,
    })
    const text = json ? jsonOf(puzzle, path) : hint ? hintOf(puzzle, path) : pathOf(puzzle, path)
    return { text, isGood: path.ending === 'solved' || path.ending === 'step-limit' }
  })
  return exitCode
}

const ENDINGS: Readonly<Record<Explanation['ending'], string>> = {
  solved: 'solved',
  contradiction: 'no digit is left for a cell, or no cell for a digit, so there is no solution',
  stuck: 'nothing else follows, so there are several solutions',
  unknown: 'the next step would take too long to find, so it is not known whether anything follows',
  'step-limit': 'not solved yet',
}

function endOf(text: PuzzleText, ending: Explanation['ending']): string {
  const conflict = conflictSummary(text.geometry, text.puzzle, text)
  return conflict === '' ? ENDINGS[ending] : `conflict: ${conflict}, so there is no solution`
}

/** The reason of the next step, without its answer. */
function hintOf(text: PuzzleText, { steps: [step], ending }: Explanation): string {
  return `line ${text.line}: ${step === undefined ? endOf(text, ending) : `hint: ${step.hint}.`}\n`
}

/** The board to which the steps refer, as rows with an indent. */
function boardOf({ geometry, zeroBased }: PuzzleText, puzzle: Puzzle): string {
  const board = format(geometry, puzzle, hasOnlyClues(geometry, puzzle) ? 'pretty' : 'candidate-grid', {
    zeroBased,
  })
  return board.replaceAll(/^/gmu, '      ').trimEnd()
}

function pathOf(text: PuzzleText, { steps, ending, grid }: Explanation): string {
  const [begin, end] = [text.puzzle, grid].map((puzzle) => boardOf(text, puzzle))
  if (steps.length === 0) return `line ${text.line}: ${endOf(text, ending)}\n${begin}\n`
  const hardest = Math.max(0, ...steps.map(({ constraints }) => constraints.length))
  const lines = steps.map(({ constraints, technique, words }) => {
    return `${String(constraints.length).padStart(4)}  ${technique}: ${words}.`
  })
  const sum = `${amountOf(steps.length, 'step')}, and the hardest needs ${amountOf(hardest, 'constraint')}`
  return [`line ${text.line}: ${sum}`, begin, ...lines, end, `      ${ENDINGS[ending]}`, ''].join('\n')
}

function jsonOf(
  { geometry, puzzle, line, label, zeroBased }: PuzzleText,
  { steps, ending, grid }: Explanation,
): string {
  const first = zeroBased ? 1 : 0
  const nameOf = (cell: number): string => nameOfCell(geometry, cell)
  const candidates = (all: Explanation['steps'][number]['candidates']): string[] =>
    all.map(({ cell, digit }) => `${nameOf(cell)}=${digit - first}`)
  const written = steps.map(({ kind, technique, words, hint, answer, ...step }) => ({
    kind,
    candidates: candidates(step.candidates),
    technique,
    constraints: step.constraints.map((constraint) =>
      'cell' in constraint
        ? { cell: nameOf(constraint.cell) }
        : { house: nameOfHouse(geometry, constraint.house), digit: constraint.digit - first },
    ),
    clues: step.clues.map(nameOf),
    eliminated: candidates(step.eliminated),
    words,
    hint,
    answer,
  }))
  const end = format(geometry, grid, 'line', { zeroBased }).trim()
  const text = formatLine(geometry, puzzle, { zeroBased })
  const conflicts = conflictsInWords(geometry, puzzle, { zeroBased })
  const row = {
    line,
    label,
    puzzle: text,
    ending,
    ...(conflicts.length > 0 && { conflicts }),
    grid: end,
    steps: written,
  }
  return `${asJson(row)}\n`
}
