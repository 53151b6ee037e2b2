import { block } from './block.ts'
import { brackets } from './brackets.ts'
import { euler } from './euler.ts'
import type { Format, FormatId } from './format-definition.ts'
import { line } from './line.ts'
import { pretty } from './pretty.ts'
import { spaced } from './spaced.ts'

/** Every format of puzzles, by its id. */
export const FORMATS: Readonly<Record<FormatId, Format>> = { line, block, spaced, pretty, euler, brackets }
