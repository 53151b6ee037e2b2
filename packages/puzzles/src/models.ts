/** A puzzle as a model for solvers of other kinds, in the formats that they read. A model has the solutions of the puzzle. */
import {
  type Cell,
  candidateSets,
  type Digit,
  digitsOf,
  exactlyOnes,
  type Geometry,
  has,
  type Puzzle,
} from '@sudoku-lab/core'

/** `dimacs` for SAT solvers, `lp` for integer programming, `minizinc` for constraint solvers, `asp` for answer set programming. */
export type ModelFormat = 'dimacs' | 'lp' | 'minizinc' | 'asp'

type Model = (geometry: Geometry, puzzle: Readonly<Puzzle>) => string

const MODELS: Readonly<Record<ModelFormat, Model>> = {
  dimacs: dimacsOf,
  lp: lpOf,
  minizinc: minizincOf,
  asp: aspOf,
}

export const MODEL_FORMATS: readonly ModelFormat[] = Object.keys(MODELS) as ModelFormat[]

export function isModelFormat(format: string): format is ModelFormat {
  return format in MODELS
}

/** @throws RangeError for a value that is no puzzle of this geometry */
export function modelOf(geometry: Geometry, puzzle: Readonly<Puzzle>, format: ModelFormat): string {
  return MODELS[format](geometry, puzzle)
}

interface Candidate {
  readonly cell: Cell
  readonly digit: Digit
}

function allCandidates({ cellCount, size }: Geometry): Candidate[] {
  const numbers = Array.from({ length: cellCount * size }, (_, number) => number)
  return numbers.map((number) => ({ cell: Math.floor(number / size), digit: (number % size) + 1 }))
}

/** The candidates that a puzzle excludes. */
function excludedCandidates(geometry: Geometry, puzzle: Readonly<Puzzle>): Candidate[] {
  const sets = candidateSets(geometry, puzzle)
  return allCandidates(geometry).filter(({ cell, digit }) => !has(sets[cell] ?? 0, digit))
}

/** Row and column, from 1. */
function placeOf({ size }: Geometry, cell: Cell): [row: number, column: number] {
  return [Math.floor(cell / size) + 1, (cell % size) + 1]
}

/** The cells of each house that is no row and no column, each as row and column. */
function otherHousesOf(geometry: Geometry): [row: number, column: number][][] {
  return geometry.cellsOf
    .slice(2 * geometry.size)
    .map((cells) => Array.from(cells, (cell) => placeOf(geometry, cell)))
}

/**
 * DIMACS CNF. Variable cell × N + digit, with cells from 0, says that the digit is in the cell. The encoding is the extended
 * one of I. Lynce and J. Ouaknine (2006).
 */
function dimacsOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const variable = ({ cell, digit }: Candidate): number => cell * geometry.size + digit
  const clauses = new Set<string>() // two cells of a row and of a box exclude each other only once
  for (const candidates of exactlyOnes(geometry)) {
    const variables = candidates.map((candidate) => candidate + 1)
    clauses.add(variables.join(' '))
    for (const [index, one] of variables.entries()) {
      for (const other of variables.slice(index + 1)) clauses.add(`-${one} -${other}`)
    }
  }
  for (const candidate of excludedCandidates(geometry, puzzle)) clauses.add(`-${variable(candidate)}`)
  const head = `p cnf ${geometry.cellCount * geometry.size} ${clauses.size}`
  return `${[head, ...[...clauses].map((clause) => `${clause} 0`)].join('\n')}\n`
}

/**
 * The LP format of CPLEX, for HiGHS, CBC, SCIP, GLPK and Gurobi. The binary variable x_3_7_5 is 1 if r3c7 is 5. There is
 * nothing to minimise.
 */
function lpOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const variable = ({ cell, digit }: Candidate): string => `x_${placeOf(geometry, cell).join('_')}_${digit}`
  const names = allCandidates(geometry).map(variable)
  const sums = exactlyOnes(geometry).map(
    (candidates) => ` ${candidates.map((candidate) => names[candidate]).join(' + ')} = 1`,
  )
  const fixed = excludedCandidates(geometry, puzzle).map((candidate) => ` ${variable(candidate)} = 0`)
  const binaries = names.map((name) => ` ${name}`)
  const head = ['Minimize', ' nothing: 0 x_1_1_1', 'Subject To']
  return `${[...head, ...sums, 'Bounds', ...fixed, 'Binaries', ...binaries, 'End'].join('\n')}\n`
}

/** MiniZinc, for Gecode, Chuffed, OR-Tools and other constraint solvers. The model prints the solution as a line. */
function minizincOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const { size } = geometry
  const otherHouses = otherHousesOf(geometry)
  const limits = Array.from(candidateSets(geometry, puzzle), (set, cell) => ({ cell, digits: digitsOf(set) }))
    .filter(({ digits }) => digits.length < size)
    .map(
      ({ cell, digits }) => `constraint x[${placeOf(geometry, cell).join(', ')}] in {${digits.join(', ')}};`,
    )
  return `include "all_different.mzn";
array[1..${size}, 1..${size}] of var 1..${size}: x;
constraint forall(i in 1..${size})(all_different([x[i, j] | j in 1..${size}]));
constraint forall(j in 1..${size})(all_different([x[i, j] | i in 1..${size}]));
${otherHouses.map((cells) => `constraint all_different([${cells.map((cell) => `x[${cell.join(', ')}]`).join(', ')}]);\n`).join('')}${limits.map((limit) => `${limit}\n`).join('')}solve satisfy;
output [show(x[i, j]) ++ " " | i, j in 1..${size}];
`
}

/** An answer set program, for clingo, or for gringo and clasp. The atom x(3,7,5) says that r3c7 is 5. */
function aspOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const { size } = geometry
  const otherHouses = otherHousesOf(geometry)
  const excluded = excludedCandidates(geometry, puzzle).map(
    ({ cell, digit }) => `:- x(${placeOf(geometry, cell).join(',')},${digit}).\n`,
  )
  return `digit(1..${size}).
${otherHouses.flatMap((cells, house) => cells.map((cell) => `house(${cell.join(',')},${house + 1}).\n`)).join('')}{ x(R,C,D) : digit(D) } = 1 :- digit(R), digit(C).
{ x(R,C,D) : digit(C) } = 1 :- digit(R), digit(D).
{ x(R,C,D) : digit(R) } = 1 :- digit(C), digit(D).
${otherHouses.length === 0 ? '' : '{ x(R,C,D) : house(R,C,H) } = 1 :- house(_,_,H), digit(D).\n'}${excluded.join('')}#show x/3.
`
}
