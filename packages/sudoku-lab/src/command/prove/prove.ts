/** The work of `prove` is to search each puzzle with a trace, and to write the trace as a proof. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTraced } from '@sudoku-lab/catalog'
import { amountOf, makeFolder, printable } from '@sudoku-lab/console'
import { describeGeometry, type SolverDefinition } from '@sudoku-lab/core'
import type { PuzzleText } from '@sudoku-lab/core/formats'
import type { Certificate } from '@sudoku-lab/proof'
import { CommandError } from '../errors.ts'
import type { ReadingOptions } from '../read/readings.ts'
import { sayOfEach } from '../write/each-puzzle.ts'
import { attempt } from '../write/output.ts'
import { wordsOf } from '../write/words.ts'

export interface ProveOptions extends ReadingOptions {
  readonly output: string
  readonly solver: string
  readonly solutions: number
  readonly nodeLimit: number
}

/** Writes a formula and a proof for each puzzle. Returns the exit code. */
export async function prove(file: string | undefined, options: ProveOptions): Promise<number> {
  const { output: folder, ...others } = options
  const { definition } = await loadTraced(options.solver)
  const certify = await certifierFor(definition, options)
  attempt(folder, () => makeFolder(folder))
  requireNoCertificates(folder)
  const { exitCode } = await sayOfEach(file, { ...others, output: undefined }, (puzzle) => {
    const { line } = puzzle
    const [cnf, drat] = [join(folder, `${line}.cnf`), join(folder, `${line}.drat`)]
    const refused = (why: string) => ({ text: `line ${line}: nothing is proved: ${why}\n`, isGood: false })
    try {
      const made = certify(puzzle)
      if (typeof made === 'string') return refused(made)
      attempt(cnf, () => writeFileSync(cnf, made.formula))
      attempt(drat, () => writeFileSync(drat, made.proof))
      return {
        text: `line ${line}: ${made.words}, proved by ${amountOf(made.lemmas, 'clause')} in ${printable(drat)}\n`,
      }
    } catch (thrown) {
      if (thrown instanceof CommandError) throw thrown
      return refused(wordsOf(thrown))
    }
  })
  return exitCode
}

/** Older certificates would be taken for some of these puzzles. */
function requireNoCertificates(folder: string): void {
  const old = attempt(folder, () => readdirSync(folder)).find((name) => /^\d+\.(cnf|drat)$/.test(name))
  if (old === undefined) return
  throw new CommandError(
    `--output: the folder ${folder} has certificates of an earlier run, such as ${old}: remove them, or name another folder`,
  )
}

type Certify = (puzzle: PuzzleText) => string | (Certificate & { readonly words: string })

/** Proves a puzzle, or says why not. The libraries take longer to load than a puzzle to solve. */
async function certifierFor(
  definition: SolverDefinition,
  { solutions, nodeLimit }: ProveOptions,
): Promise<Certify> {
  const { formulaText, prove: proved } = await import('@sudoku-lab/proof')
  const { certificateText } = await import('./certificate.ts')
  const { parseDimacs, refute } = await import('@sudoku-lab/sat')
  const { recordTrace } = await import('@sudoku-lab/trace')
  /** A solver that learns clauses writes them down as a proof of the same formula. */
  const learned = (made: Certificate): Certificate => {
    const proof = refute(parseDimacs(made.formula)) ?? made.proof
    return { ...made, proof, lemmas: proof.match(/^[-0-9]/gm)?.length ?? 0 }
  }
  const learns = definition.traits.family === 'clauses'
  return ({ geometry, puzzle }) => {
    if (!definition.supports(geometry))
      return `${definition.id} cannot solve boards of ${describeGeometry(geometry)}`
    const limits = { solutions: solutions + 1, nodes: nodeLimit, keep: solutions + 1 }
    const trace = recordTrace(definition.create(geometry), { geometry, puzzle, limits })
    const found = trace.result.solutionCount
    if (found > solutions) return `it has more than ${amountOf(solutions, 'solution')}`
    const made = proved(trace)
    const words = found === 0 ? 'no solution' : `exactly ${amountOf(found, 'solution')}`
    const formula = certificateText(formulaText, geometry, puzzle, trace.result.solutions)
    return { ...(learns ? learned(made) : made), formula, words }
  }
}
