import { quote } from '../quote.ts'
import { block } from './block.ts'
import { brackets } from './brackets.ts'
import { candidateGrid } from './candidate-grid.ts'
import { candidates } from './candidates.ts'
import { euler } from './euler.ts'
import { FORMAT_IDS, type Format, type FormatId } from './format-definition.ts'
import { line } from './line.ts'
import { pretty } from './pretty.ts'
import { spaced } from './spaced.ts'

/** Every format of puzzles, by its id. */
export const FORMATS: Readonly<Record<FormatId, Format>> = {
  line,
  block,
  spaced,
  pretty,
  euler,
  brackets,
  candidates,
  'candidate-grid': candidateGrid,
}

/** @throws RangeError for anything that is not the id of a format. */
export function formatWith(id: FormatId): Format {
  if (Object.hasOwn(FORMATS, id)) return FORMATS[id]
  throw new RangeError(`format: expected ${FORMAT_IDS.join(', ')}, got ${quote(id)}`)
}
