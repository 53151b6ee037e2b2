/** A puzzle as a model for solvers of other kinds, in the formats that they read. A model has the solutions of the puzzle. */
import type { Geometry, Puzzle } from '@sudoku-lab/core'
import { aspOf } from './asp.ts'
import { dimacsOf } from './dimacs.ts'
import { lpOf } from './lp.ts'
import { minizincOf } from './minizinc.ts'

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
