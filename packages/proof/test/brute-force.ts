/** Decides by brute force what the reason of a step forces, and shares no code with the package. */
import { type Geometry, type Grid, geometryOf } from '@sudoku-lab/core'
import type { Candidate, Constraint, Step } from '@sudoku-lab/proof/explain'

type Name = string // of a candidate: its cell and its digit

const nameOf = ({ cell, digit }: Candidate): Name => `${cell} ${digit}`

/** What a step says: no choice of candidates fulfils its constraints together with the contrary of the step. */
export function isForced(grid: Readonly<Grid>, step: Step): boolean {
  const geometry = geometryOf(3, 3)
  const sets = step.constraints.map((constraint) => candidatesOf(geometry, constraint))
  const wrong = new Set(step.eliminated.map(nameOf))
  for (const cell of step.clues) {
    const clue = { cell, digit: grid[cell] ?? 0 }
    for (const candidate of sets.flat()) if (exclude(geometry, clue, candidate)) wrong.add(nameOf(candidate))
  }
  const groups = sets.map((set) => set.map(nameOf))
  if (step.kind === 'place')
    return !isPossible(groups, new Set([...wrong, ...step.candidates.map(nameOf)]), [])
  return step.candidates.every((candidate) => !isPossible(groups, wrong, [nameOf(candidate)]))
}

function candidatesOf({ size, cellsOf }: Geometry, constraint: Constraint): Candidate[] {
  if ('house' in constraint)
    return Array.from(cellsOf[constraint.house] ?? [], (cell) => ({ cell, digit: constraint.digit }))
  return Array.from({ length: size }, (_, index) => ({ cell: constraint.cell, digit: index + 1 }))
}

function exclude({ peersOf }: Geometry, one: Candidate, other: Candidate): boolean {
  if (one.cell === other.cell) return one.digit !== other.digit
  return one.digit === other.digit && (peersOf[one.cell] ?? []).includes(other.cell)
}

/** Whether every group can have exactly one candidate that is right. */
function isPossible(
  groups: readonly (readonly Name[])[],
  wrong: ReadonlySet<Name>,
  right: readonly Name[],
): boolean {
  const excluded = new Set(wrong)
  for (const group of groups) {
    const held = group.filter((name) => right.includes(name))
    if (held.length > 1) return false
    if (held.length === 1) for (const name of group) if (name !== held[0]) excluded.add(name)
  }
  if (right.some((name) => excluded.has(name))) return false
  const open = groups.filter((group) => !group.some((name) => right.includes(name)))
  const [fewest] = open
    .map((group) => group.filter((name) => !excluded.has(name)))
    .sort((a, b) => a.length - b.length)
  return fewest === undefined || fewest.some((name) => isPossible(groups, wrong, [...right, name]))
}
