/** Compares the answers with those of another solver, and checks a long proof. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Formula, formatDimacs, solve } from '@sudoku-lab/sat'
import { afterAll, describe, expect, it } from 'vitest'
import { dice, ProofChecker, pigeonhole, randomThreeSat, satisfies } from './formulas.ts'

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-sat-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HAS_CADICAL = spawnSync('cadical', ['--version']).status === 0
const MISSING = HAS_CADICAL ? '' : ' (skipped: no CaDiCaL; apt-get install cadical)'

function isSatisfiableByCadical(formula: Formula): boolean {
  const file = join(folder, 'formula.cnf')
  writeFileSync(file, formatDimacs(formula))
  const { status, stderr } = spawnSync('cadical', ['-q', '-n', file], { encoding: 'utf8' })
  if (status !== 10 && status !== 20) throw new Error(`cadical ended with ${status}: ${stderr}`)
  return status === 10
}

/** Says that the nodes of a random graph have three colours, and neighbours different ones. */
function colouring(seed: number, nodes: number, edges: number): Formula {
  const roll = dice(seed)
  const formula = new Formula()
  const has = (node: number, colour: number) => 3 * node + colour + 1
  for (let node = 0; node < nodes; node++) formula.add([0, 1, 2].map((colour) => has(node, colour)))
  for (let edge = 0; edge < edges; edge++) {
    const node = roll(nodes)
    const other = (node + 1 + roll(nodes - 1)) % nodes
    for (let colour = 0; colour < 3; colour++) formula.add([-has(node, colour), -has(other, colour)])
  }
  return formula
}

/** Sums of three variables modulo 2. Each variable is in about three of them. */
function parities(seed: number, variables: number, sums: number): Formula {
  const roll = dice(seed)
  const formula = new Formula(variables)
  for (let sum = 0; sum < sums; sum++) {
    const [a, b, c] = [0, 1, 2].map(() => 1 + roll(variables))
    const sign = roll(2) === 0 ? 1 : -1
    for (const clause of [
      [a, b, c],
      [a, -b, -c],
      [-a, b, -c],
      [-a, -b, c],
    ])
      formula.add(clause.map((literal) => sign * literal))
  }
  return formula
}

describe.skipIf(!HAS_CADICAL)(`agrees with CaDiCaL${MISSING}`, () => {
  it.each<[string, (seed: number) => Formula, number]>([
    ['random formulas of three literals', (seed) => randomThreeSat(seed, 100 + seed, 426 + 4 * seed), 60],
    ['colourings of random graphs', (seed) => colouring(seed, 80, 165 + seed), 40],
    ['parities', (seed) => parities(seed, 36, 30 + (seed % 9)), 40],
    ['pigeons and holes', (seed) => pigeonhole(4 + seed), 4],
  ])('on %s', (_, make, count) => {
    const formulas = Array.from({ length: count }, (_, seed) => make(seed))
    const answers = formulas.map((formula) => solve(formula))
    expect(answers.map(({ isSatisfiable }) => isSatisfiable)).toEqual(formulas.map(isSatisfiableByCadical))
    for (const [index, { solutions }] of answers.entries())
      for (const solution of solutions) expect(satisfies(solution, formulas[index])).toBe(true)
  })
})

it('proves that seven holes are too few for eight pigeons, with clauses deleted on the way', () => {
  const formula = pigeonhole(7)
  const proof = new ProofChecker(formula)
  expect(solve(formula, { proof }).isSatisfiable).toBe(false)
  expect(proof.isComplete).toBe(true)
  expect(proof.deletedCount).toBeGreaterThan(500)
})
