import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { geometryOf, Random } from '@sudoku-lab/core'
import { prove, type Verification, verify } from '@sudoku-lab/proof'
import { recordTrace } from '@sudoku-lab/trace'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlainSearch } from '../../trace/test/plain-search.ts'
import { type Clause, clausesIn, firstGap, isSatisfiable } from './slow-checker.ts'

const EITHER_AND_NOT_BOTH = 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n'

function textOf(clauses: readonly Clause[]): string {
  return clauses.map((clause) => [...clause, 0].join(' ')).join('\n')
}

function gapIn(verdict: Verification): number {
  return verdict.accepted ? 0 : verdict.line
}

it('has at most 235 lines, and imports nothing', () => {
  const source = readFileSync(join(import.meta.dirname, '../src/verify.ts'), 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(235)
  expect(source).not.toMatch(/\bimport\b(?! nothing|s nothing)|\brequire\b/)
})

describe('accepts', () => {
  it('clauses that follow, up to the empty one', () => {
    expect(verify(EITHER_AND_NOT_BOTH, '2 0\n0\n')).toEqual({ accepted: true, lemmas: 2 })
  })

  it('comments and deletions, and a clause on several lines', () => {
    const proof = 'c a comment\n2\n 0\nd 1 2 0\n0\n'
    expect(verify(`c a comment\n${EITHER_AND_NOT_BOTH}`, proof)).toEqual({ accepted: true, lemmas: 2 })
  })

  it('a formula with an empty clause, or with units that exclude each other', () => {
    expect(verify('p cnf 1 1\n0\n', '0')).toEqual({ accepted: true, lemmas: 1 })
    expect(verify('p cnf 1 2\n1 0\n-1 0', '0')).toEqual({ accepted: true, lemmas: 1 })
  })

  it('a clause that has a literal twice, which counts once', () => {
    expect(verify('p cnf 1 2\n1 1 0\n-1 -1 0\n', '0')).toEqual({ accepted: true, lemmas: 1 })
    expect(verify(EITHER_AND_NOT_BOTH, '2 2 0\n0\n')).toEqual({ accepted: true, lemmas: 2 })
  })

  it('lines that end with CR and LF', () => {
    const windows = (text: string) => text.replaceAll('\n', '\r\n')
    expect(verify(windows(EITHER_AND_NOT_BOTH), windows('c x\n2 0\n0\n'))).toEqual({
      accepted: true,
      lemmas: 2,
    })
  })
})

describe('refuses', () => {
  it.each([
    ['a clause that does not follow', '0\n', 1, 'does not follow'],
    ['a proof that ends early', 'c none\n2 0\n', 3, 'expected the empty clause'],
    ['an unknown variable', '2 0\n3 0\n', 2, 'up to 2, got 3'],
    ['a word', '2 0\n-x 0', 2, "expected an integer, got '-x 0'"],
    ['a clause without an end', '2', 1, "to end with '0'"],
    ['a comment behind a literal', '2 c 0', 1, "expected an integer, got 'c 0'"],
    ['a clause after the empty one', '2 0\n0\n2 0\n', 3, "nothing after the empty clause, got '2 0'"],
    ['a word after the empty clause', '2 0\n0 x', 2, "nothing after the empty clause, got 'x'"],
    ['a long word with escape codes', `${'\u001B[31m'.repeat(1e6)}`, 1, `got '${'[31m?'.repeat(8)}'`],
  ])('a proof: %s', (_name, proof, line, reason) => {
    const refusal = { accepted: false, file: 'proof', line, reason: expect.stringContaining(reason) }
    expect(verify(EITHER_AND_NOT_BOTH, proof)).toEqual(refusal)
  })

  it.each([
    ['no header', '1 0\n', 1, "such as 'p cnf 729 10530'"],
    ['too many variables', 'p cnf 99999999 1\n1 0\n', 1, "such as 'p cnf 729 10530'"],
    ['a header in a comment', 'c p cnf 1 1\n1 0\n', 2, "such as 'p cnf 729 10530', got '1 0'"],
    ['a clause that a comment hides', 'p cnf 1 2\nc x\r-1 0\n1 0\n', 4, 'expected 2 clauses, got 1'],
    [
      'a clause that a comment hides from others',
      'p cnf 1 2\nc x\u2028-1 0\n1 0\n',
      4,
      'expected 2 clauses, got 1',
    ],
    ['a second header', 'p cnf 1 2\n1 0\np cnf 1 2\n-1 0\n', 3, "got 'p cnf 1 2'"],
    ['a deletion', 'p cnf 1 2\n1 0\nd 1 0\n-1 0\n', 3, "got 'd 1 0'"],
    ['a missing clause', 'p cnf 1 2\n1 0\n', 3, 'expected 2 clauses, got 1'],
    ['an unknown variable', 'p cnf 1 1\n2 0\n', 2, 'up to 1, got 2'],
  ])('a formula: %s', (_name, formula, line, reason) => {
    const refusal = { accepted: false, file: 'formula', line, reason: expect.stringContaining(reason) }
    expect(verify(formula, '0')).toEqual(refusal)
  })
})

describe('agrees with brute force', () => {
  const Variables = 5
  const literal = fc
    .tuple(fc.integer({ min: 1, max: Variables }), fc.boolean())
    .map(([v, sign]) => (sign ? v : -v))
  const clause = fc.uniqueArray(literal, { minLength: 1, maxLength: 3 })

  it('on random formulas and proofs', () => {
    const formulas = fc.array(clause, { minLength: 12, maxLength: 40 })
    const property = fc.property(formulas, fc.array(clause, { maxLength: 4 }), (formula, lemmas) => {
      const proof = [...lemmas, []]
      const verdict = verify(`p cnf ${Variables} ${formula.length}\n${textOf(formula)}\n`, textOf(proof))
      expect(gapIn(verdict)).toBe(firstGap(formula, proof))
      if (verdict.accepted) expect(isSatisfiable(Variables, formula)).toBe(false)
    })
    fc.assert(property, { seed: 1, numRuns: 500 })
  })

  it('on proofs with a line taken out or a literal changed', () => {
    const geometry = geometryOf(2, 2)
    const limits = { solutions: 100, nodes: Number.POSITIVE_INFINITY, keep: 100 }
    const random = new Random(1)
    for (const text of ['12..............', '12......3.......']) {
      const puzzle = Uint8Array.from(text.replaceAll('.', '0'), Number)
      const { formula, proof } = prove(
        recordTrace(new PlainSearch(geometry, false), { geometry, puzzle, limits }),
      )
      const known = clausesIn(formula)
      const lemmas = clausesIn(proof)
      expect(gapIn(verify(formula, proof))).toBe(0)
      for (const changed of [...withoutOneLine(lemmas), ...withOneChange(lemmas, random)])
        expect(gapIn(verify(formula, textOf(changed)))).toBe(firstGap(known, changed))
    }
  })
})

function withoutOneLine(lemmas: readonly Clause[]): Clause[][] {
  return lemmas.map((lemma) => lemmas.filter((other) => other !== lemma))
}

/** One literal of each clause is negated, or gets another variable. */
function withOneChange(lemmas: readonly Clause[], random: Random): Clause[][] {
  return lemmas.slice(0, -1).map((lemma) => {
    const changed = lemma.slice()
    const at = random.below(lemma.length)
    changed[at] = random.below(2) === 0 ? -(lemma[at] ?? 0) : random.below(64) + 1
    return lemmas.map((other) => (other === lemma ? changed : other))
  })
}
