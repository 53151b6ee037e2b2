import { explain } from '../bulk/outcome.ts'
import type { Answered } from './answered.ts'

/** A comment in place of a solution: every reader of puzzles passes over it. */
export function reasonLine({ line, label, outcome, ending }: Answered): string {
  if (outcome === 'solved') throw new RangeError(`line ${line} is solved`)
  return `# line ${line}${label === '' ? '' : ` (${label})`}: ${explain(outcome, ending)}\n`
}
