/** Certificates of steps. */
import { type Certificate, certificateOf } from '../certificate.ts'
import { type Clause, exactlyOne, type Literal } from '../clauses.ts'
import type { Formula } from '../formula.ts'
import type { Board } from './board.ts'
import type { Option } from './items.ts'
import type { Reason } from './reason.ts'

/** For each option of a step, that the reason forces it to be right, or to be wrong. */
export function certificatesOf(board: Board, reason: Reason, isRight: boolean): Certificate[] {
  return reason.options.map((option) =>
    certificateOf(formulaOf(board, reason, isRight ? -variableOf(option) : variableOf(option))),
  )
}

/** The constraints, the clues and the eliminated options, and the opposite of what they force. */
function formulaOf({ items, grid }: Board, reason: Reason, opposite: Literal): Formula {
  const rules = reason.items.flatMap((item) => exactlyOne(items.allOf(item).map(variableOf)))
  const puzzle: Clause[] = reason.eliminated.map((option) => [-variableOf(option)])
  const near = new Set(reason.items.flatMap((item) => items.allOf(item)))
  for (const cell of reason.clues) {
    const clue = items.optionOf(cell, grid[cell])
    puzzle.push([variableOf(clue)])
    for (const option of near)
      if (items.exclude(clue, option)) puzzle.push([-variableOf(clue), -variableOf(option)])
  }
  puzzle.push([opposite])
  return { variableCount: items.optionCount, rules, puzzle }
}

function variableOf(option: Option): Literal {
  return option + 1
}
