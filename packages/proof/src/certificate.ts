/** A certificate is a formula, and a proof that it cannot be satisfied, which anybody can check. */
import { candidateSets, type Geometry, type Grid, geometryIn, type Puzzle } from '@sudoku-lab/core'
import {
  type CoverProblem,
  type CoverTrace,
  cellOf,
  digitOf,
  type EventWord,
  eventKindOf,
  optionOf,
  type Trace,
} from '@sudoku-lab/trace'
import { type Clause, type Literal, textOf } from './clauses.ts'
import { dimacs, type Formula, formulaOf, variableOf } from './formula.ts'
import { Prover } from './prover.ts'

/** Says that a puzzle has no solution besides those that the formula excludes. */
export interface Certificate {
  /** DIMACS CNF: the rules, the puzzle, and a clause for each solution that was found. */
  readonly formula: string
  /** DRAT. Every clause follows by unit propagation from those before it. */
  readonly proof: string
  /** The clauses of the proof, the empty one included. */
  readonly lemmas: number
}

/**
 * The certificate of a search that was traced to its end.
 *
 * @throws Error if the search was stopped, if it kept fewer solutions than it found, or if it was wrong.
 */
export function prove(trace: Trace): Certificate {
  const { result, puzzle, isTruncated } = trace
  requireAnswer(isTruncated ? 'event limit' : result.ending, result.solutionCount, result.solutions.length)
  const geometry = geometryIn(trace.layout)
  const formula = formulaOf(geometry, candidateSets(geometry, puzzle), result.solutions)
  return certify(formula, trace.events, (word) => variableOf(geometry, cellOf(word), digitOf(word)))
}

/** The formula of a puzzle, which excludes some of its solutions, as DIMACS CNF: `prove` refutes it. */
export function formulaText(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  solutions: readonly Readonly<Grid>[],
): string {
  return dimacs(formulaOf(geometry, candidateSets(geometry, puzzle), solutions))
}

/** What a search for an exact cover found. */
export interface CoverAnswer {
  readonly ending: string
  readonly solutionCount: number
  /** Each solution as its options. */
  readonly solutions: readonly (readonly number[])[]
}

/**
 * The certificate of a traced search for exact covers. Variable o + 1 is true if option o is chosen.
 *
 * @throws Error as `prove` does.
 */
export function proveCover(problem: CoverProblem, trace: CoverTrace, answer: CoverAnswer): Certificate {
  const { ending, solutionCount, solutions } = answer
  requireAnswer(trace.isTruncated ? 'event limit' : ending, solutionCount, solutions.length)
  return certify(coverFormula(problem, solutions), trace.events, (word) => optionOf(word) + 1)
}

function requireAnswer(ending: string, found: number, kept: number): void {
  if (ending !== 'exhausted')
    throw new Error(`only a search that was exhausted can be proved, but this one ended '${ending}'`)
  if (kept < found) throw new Error(`the search found ${found} solutions, but kept ${kept}`)
}

function certify(
  formula: Formula,
  events: Readonly<Uint32Array>,
  literalOf: (word: EventWord) => Literal,
): Certificate {
  const prover = new Prover(formula)
  for (const word of events) {
    if (prover.isFinished) break
    if (!follows(prover, word, literalOf)) throw new Error(MISSED)
  }
  return certificateOf(formula, prover)
}

/** @throws Error if the formula can be satisfied */
export function certificateOf(formula: Formula, prover: Prover = new Prover(formula)): Certificate {
  const proof = prover.finish()
  if (proof === undefined) throw new Error(MISSED)
  return { formula: dimacs(formula), proof: textOf(proof), lemmas: proof.length }
}

const MISSED = 'the search was said to be exhausted, but there is another solution'

/** Tells the prover an event. Returns false if a branch was taken back that has a solution. */
function follows(prover: Prover, word: EventWord, literalOf: (word: EventWord) => Literal): boolean {
  switch (eventKindOf(word)) {
    case 'guess':
    case 'place':
      prover.open(literalOf(word))
      return true
    case 'exclude':
      prover.open(-literalOf(word))
      return true
    case 'infer':
      prover.infer(literalOf(word))
      return true
    case 'eliminate':
      prover.infer(-literalOf(word))
      return true
    case 'take-back':
      return prover.takeBack()
    default:
      return true
  }
}

/** A primary item takes exactly one option, and a secondary item at most one, or several of one colour. */
function coverFormula(problem: CoverProblem, excluded: CoverAnswer['solutions']): Formula {
  const rules: Clause[] = []
  usesOf(problem).forEach((uses, item) => {
    if (problem.isSecondary[item] === 0) rules.push(uses.map(({ variable }) => variable))
    uses.forEach((one, index) => {
      for (const other of uses.slice(index + 1))
        if (one.colour === 0 || one.colour !== other.colour) rules.push([-one.variable, -other.variable])
    })
  })
  const puzzle = excluded.map((options) => options.map((option) => -(option + 1)))
  return { variableCount: problem.optionCount, rules, puzzle }
}

interface Use {
  readonly variable: Literal
  readonly colour: number
}

/** Item → the options that use it. */
function usesOf({ itemCount, optionCount, starts, items, colours }: CoverProblem): Use[][] {
  const uses: Use[][] = Array.from({ length: itemCount }, () => [])
  for (let option = 0; option < optionCount; option++) {
    for (let at = starts[option]; at < starts[option + 1]; at++)
      uses[items[at]].push({ variable: option + 1, colour: colours[at] ?? 0 })
  }
  return uses
}
