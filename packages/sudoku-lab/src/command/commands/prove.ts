import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTraced } from '@sudoku-lab/catalog'
import type { FormatId, PuzzleText, SolverDefinition } from '@sudoku-lab/core'
import type { Certificate } from '@sudoku-lab/proof'
import { amountOf, writingReasonOf } from '../../console/index.ts'
import { type BoxShape, geometryOfBoxes } from '../bulk/assignment.ts'
import { CommandError, EXIT } from '../errors.ts'
import { openOutput } from '../output.ts'
import { wordsOf } from '../words.ts'
import { openText } from './readings.ts'

export interface ProveOptions {
  readonly output: string
  readonly from?: FormatId
  readonly boxes?: BoxShape
  readonly solver: string
  readonly solutions: number
  readonly nodeLimit: number
}

/** Writes a formula and a proof for each puzzle. Returns the exit code. */
export async function prove(file: string | undefined, options: ProveOptions): Promise<number> {
  const libraries = {
    ...(await import('@sudoku-lab/proof')),
    ...(await import('@sudoku-lab/sat')),
    ...(await import('@sudoku-lab/trace')),
  }
  const { definition } = await loadTraced(options.solver)
  const text = await openText(file, options.from, geometryOfBoxes(options.boxes))
  const output = openOutput()
  let provedCount = 0
  let otherCount = 0
  writing(options.output, () => mkdirSync(options.output, { recursive: true }))
  for await (const puzzle of text.puzzles()) {
    const sentence = proveOne(puzzle, definition, options, libraries)
    if (sentence.isProved) provedCount++
    else otherCount++
    await output.write(`line ${puzzle.line}: ${sentence.words}\n`)
  }
  const count = provedCount + otherCount
  if (count + text.problemCount === 0) process.stderr.write(`${text.name}: no puzzle in it\n`)
  if (text.problemCount > 0 || count === 0) return EXIT.badInput
  return otherCount > 0 ? EXIT.unanswered : EXIT.done
}

/** They take longer to load than a puzzle to solve. */
type Libraries = Pick<typeof import('@sudoku-lab/proof'), 'prove'> &
  Pick<typeof import('@sudoku-lab/sat'), 'parseDimacs' | 'refute'> &
  Pick<typeof import('@sudoku-lab/trace'), 'recordTrace'>

interface Sentence {
  readonly isProved: boolean
  readonly words: string
}

function proveOne(
  { geometry, puzzle, line }: PuzzleText,
  definition: SolverDefinition,
  { output: folder, solutions, nodeLimit }: ProveOptions,
  libraries: Libraries,
): Sentence {
  const refused = (words: string): Sentence => ({ isProved: false, words: `nothing is proved: ${words}` })
  if (!definition.supports(geometry))
    return refused(`${definition.id} cannot solve boards of ${geometry.size}×${geometry.size}`)
  const limits = { solutions: solutions + 1, nodes: nodeLimit, keep: solutions + 1 }
  const trace = libraries.recordTrace(definition.create(geometry), { geometry, puzzle, limits })
  const found = trace.result.solutionCount
  if (found > solutions) return refused(`it has more than ${amountOf(solutions, 'solution')}`)
  try {
    const made = libraries.prove(trace)
    const learns = LEARNS.test(definition.traits.inference)
    const { formula, proof, lemmas } = learns ? learned(made, libraries) : made
    const [cnf, drat] = [join(folder, `${line}.cnf`), join(folder, `${line}.drat`)]
    writing(cnf, () => writeFileSync(cnf, formula))
    writing(drat, () => writeFileSync(drat, proof))
    const solutionCount = found === 0 ? 'no solution' : `exactly ${amountOf(found, 'solution')}`
    return { isProved: true, words: `${solutionCount}, proved by ${amountOf(lemmas, 'clause')} in ${drat}` }
  } catch (thrown) {
    if (thrown instanceof CommandError) throw thrown
    return refused(wordsOf(thrown))
  }
}

const LEARNS = /learned clauses/

/** A solver that learns clauses writes them down as a proof of the same formula. */
function learned(made: Certificate, { parseDimacs, refute }: Libraries): Certificate {
  const proof = refute(parseDimacs(made.formula)) ?? made.proof
  return { ...made, proof, lemmas: proof.match(/^[-0-9]/gm)?.length ?? 0 }
}

/** @throws CommandError when a file or a folder cannot be written. */
function writing(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new CommandError(`cannot write ${path}: ${writingReasonOf(error as NodeJS.ErrnoException)}`)
  }
}
