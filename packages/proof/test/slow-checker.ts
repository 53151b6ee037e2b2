/** Checks by brute force, and shares no code with the package. */

export type Clause = readonly number[]

export function clausesIn(text: string): Clause[] {
  return text
    .split('\n')
    .filter((line) => /^[-0-9]/.test(line))
    .map((line) => line.split(' ').map(Number).slice(0, -1))
}

/** The first line that does not follow by unit propagation, from 1; or 0 if the formula is refuted at the last line. */
export function firstGap(formula: readonly Clause[], proof: readonly Clause[]): number {
  const known = [...formula]
  for (const [index, lemma] of proof.entries()) {
    if (!leadsToConflict(known, new Set(lemma.map((literal) => -literal)))) return index + 1
    if (lemma.length === 0) return 0
    known.push(lemma)
  }
  return proof.length
}

function leadsToConflict(clauses: readonly Clause[], isTrue: Set<number>): boolean {
  for (const literal of isTrue) if (isTrue.has(-literal)) return true
  for (let size = -1; size < isTrue.size; ) {
    size = isTrue.size
    for (const clause of clauses.filter((one) => !one.some((literal) => isTrue.has(literal)))) {
      const open = clause.filter((literal) => !isTrue.has(-literal))
      if (open.length === 0) return true
      if (open.length === 1) isTrue.add(open[0] ?? 0)
    }
  }
  return false
}

export function isSatisfiable(variables: number, clauses: readonly Clause[]): boolean {
  for (let values = 0; values < 2 ** variables; values++) {
    const holds = (literal: number): boolean =>
      ((values >> (Math.abs(literal) - 1)) & 1) === Number(literal > 0)
    if (clauses.every((clause) => clause.some(holds))) return true
  }
  return false
}
