import { parseProblem } from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'
import { type Cover, coverOf, decodeCover, encodeCover } from '../../src/exact-cover/cover.ts'
import { claimOf, packSolutions } from '../../src/exact-cover/solutions.ts'
import { domain } from '../../src/exact-cover/suite.ts'

const queens = (await domain.readSet('queens', '/')).instances
const [six] = queens as [Cover]

async function ask(id: string, task: string, cover: Cover) {
  const [definition] = await domain.load(id, '/')
  if (definition === undefined) throw new Error(`no engine ${id}`)
  const engine = await definition.open({}, task)
  return engine.read(engine.ask(cover, Infinity), cover)
}

describe('every engine', async () => {
  const ids = (await domain.entrants()).map((entrant) =>
    typeof entrant === 'string' ? entrant : entrant.name,
  )
  it.each(ids)('%s finds a first solution that is proved', async (id) => {
    const answer = await ask(id, 'first', six)
    expect(answer.claim).toBe('1 solution')
    expect(domain.prove('first', six, answer, {})).toEqual({ outcome: 'proved' })
  })
  it.each(ids.filter((id) => id !== 'algorithm-ts-dlx'))('%s finds the same solutions', async (id) => {
    const answer = await ask(id, 'all', six)
    expect(answer.claim).toBe('4 solutions')
    expect(answer.witnesses).toEqual((await ask('links', 'all', six)).witnesses)
    expect(domain.prove('all', six, answer, {})).toEqual({ outcome: 'proved' })
  })
})

describe('a cover', () => {
  it('is the same after its way to another process', () => {
    expect(decodeCover(encodeCover(six))).toEqual(six)
  })
  it('has primary items before secondary ones, whatever their order was', () => {
    const problem = parseProblem('x y | s\nx s\ny\nx y')
    expect(coverOf('test', problem)).toEqual({ primary: 2, secondary: 1, options: [[0, 2], [1], [0, 1]] })
  })
  it('has no colours', () => {
    expect(() => coverOf('toy.txt', parseProblem('x | s\nx s:A'))).toThrow(
      'toy.txt has colours, which the packages that are compared do not know',
    )
  })
  it('has as many solutions when it is renumbered, the same way for the same seed', async () => {
    const other = domain.variant?.(six, 7, {}) as Cover
    expect(other).toEqual(domain.variant?.(six, 7, {}))
    expect(other).not.toEqual(six)
    expect((await ask('sieve', 'all', other)).claim).toBe('4 solutions')
  })
})

describe('an answer is wrong', () => {
  const square: Cover = { primary: 2, secondary: 1, options: [[0, 2], [1, 2], [0], [1]] }
  const prove = (solutions: number[][], claim = claimOf(solutions.length)) =>
    domain.prove('all', square, { claim, witnesses: [packSolutions(solutions)] }, {})

  it.each([
    ['that leaves an item uncovered', [[2]], 'its solution 1 leaves item 1 uncovered'],
    ['that covers one twice', [[0, 1]], 'its solution 1 covers item 2 twice'],
    ['that has options which do not exist', [[2, 9]], 'its solution 1 has option 9, which does not exist'],
    ['that shows a solution twice', [[2, 3], [3, 2]], 'shows solution 1 twice'], // biome-ignore format: short
  ])('%s', (_, solutions, problem) => {
    expect(prove(solutions)).toEqual({ outcome: 'wrong', problem })
  })
  it('that claims more than it shows', () => {
    expect(prove([[2, 3]], '3 solutions')).toEqual({
      outcome: 'wrong',
      problem: 'claims 3 solutions, shows 1',
    })
  })
  it('that misses published solutions', () => {
    const known = { witnesses: 1, shownBy: ['links'], known: '92 solutions' }
    expect(domain.refute?.('all', '91 solutions', known)).toBe(
      'claims 91 solutions, but there are 92 solutions',
    )
    expect(domain.refute?.('all', '92 solutions', known)).toBeUndefined()
    expect(domain.refute?.('first', '1 solution', known)).toBeUndefined()
    expect(domain.refute?.('first', '0 solutions', known)).toBe(
      'claims 0 solutions, but there are 92 solutions',
    )
  })
})
