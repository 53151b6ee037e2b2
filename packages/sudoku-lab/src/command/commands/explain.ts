import { type FormatId, format, formatLine, nameOfCell, type PuzzleText } from '@sudoku-lab/core'
import type { Explanation } from '@sudoku-lab/proof/explain'
import { amountOf } from '../../console/index.ts'
import { type BoxShape, geometryOfBoxes } from '../bulk/assignment.ts'
import { EXIT } from '../errors.ts'
import { openOutput } from '../output.ts'
import { openText } from './readings.ts'

export interface ExplainOptions {
  readonly from?: FormatId
  readonly boxes?: BoxShape
  readonly json?: true
  readonly hint?: true
}

/** Prints a solution path for each puzzle. Returns the exit code. */
export async function explain(file: string | undefined, options: ExplainOptions): Promise<number> {
  const { explain: explained, nameOfHouse } = await import('@sudoku-lab/proof/explain') // others need not load it
  const text = await openText(file, options.from, geometryOfBoxes(options.boxes))
  const output = openOutput()
  const asJson = (puzzle: PuzzleText, path: Explanation): string => jsonOf(puzzle, path, nameOfHouse)
  const writtenAs = options.json ? asJson : options.hint ? hintOf : wordsOf
  let goodCount = 0
  let otherCount = 0
  for await (const puzzle of text.puzzles()) {
    const path = explained(puzzle.geometry, puzzle.puzzle, options.hint ? { steps: 1 } : {})
    if (path.ending === 'contradiction' || path.ending === 'stuck') otherCount++
    else goodCount++
    await output.write(writtenAs(puzzle, path))
  }
  const count = goodCount + otherCount
  if (count + text.problemCount === 0) process.stderr.write(`${text.name}: no puzzle in it\n`)
  if (text.problemCount > 0 || count === 0) return EXIT.badInput
  return otherCount > 0 ? EXIT.unanswered : EXIT.done
}

const ENDINGS: Readonly<Record<Explanation['ending'], string>> = {
  solved: 'solved',
  contradiction: 'no digit is left for a cell, or no cell for a digit, so there is no solution',
  stuck: 'nothing else follows, so there are several solutions',
  'step-limit': 'not solved yet',
}

/** The reason of the next step, and then its answer. */
function hintOf({ line }: PuzzleText, { steps: [step], ending }: Explanation): string {
  if (step === undefined) return `line ${line}: ${ENDINGS[ending]}\n`
  return `line ${line}: hint: ${step.hint}.\nline ${line}: answer: ${step.answer} (${step.technique}).\n`
}

function wordsOf({ line }: PuzzleText, { steps, ending }: Explanation): string {
  const sizes = steps.map(({ constraints }) => constraints.length)
  const hardest = Math.max(0, ...sizes)
  const lines = steps.map(({ constraints, technique, words }) => {
    return `${String(constraints.length).padStart(4)}  ${technique}: ${words}.`
  })
  const sum = `${amountOf(steps.length, 'step')}, and the hardest needs ${amountOf(hardest, 'constraint')}`
  return [`line ${line}: ${sum}`, ...lines, `      ${ENDINGS[ending]}`, ''].join('\n')
}

function jsonOf(
  { geometry, puzzle, line, label }: PuzzleText,
  { steps, ending, grid: end }: Explanation,
  nameOfHouse: typeof import('@sudoku-lab/proof/explain')['nameOfHouse'],
): string {
  const candidates = (all: Explanation['steps'][number]['candidates']): string[] =>
    all.map(({ cell, digit }) => `${nameOfCell(geometry, cell)}=${digit}`)
  const written = steps.map((step) => ({
    kind: step.kind,
    candidates: candidates(step.candidates),
    technique: step.technique,
    constraints: step.constraints.map((constraint) =>
      'cell' in constraint
        ? { cell: nameOfCell(geometry, constraint.cell) }
        : { house: nameOfHouse(geometry, constraint.house), digit: constraint.digit },
    ),
    clues: step.clues.map((cell) => nameOfCell(geometry, cell)),
    eliminated: candidates(step.eliminated),
    words: step.words,
    hint: step.hint,
    answer: step.answer,
  }))
  const row = {
    line,
    label,
    puzzle: formatLine(geometry, puzzle),
    ending,
    grid: format(geometry, end).trim(),
    steps: written,
  }
  return `${JSON.stringify(row)}\n`
}
