import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseProblem } from '@sudoku-lab/exact-cover'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cover, coverOf, decodeCover, encodeCover } from '../../src/exact-cover/cover.ts'
import { claimOf, packSolutions } from '../../src/exact-cover/solutions.ts'
import { suite } from '../../src/exact-cover/suite.ts'

const queens = (await suite.readSet('queens', '/')).instances
const [six] = queens as [Cover]

async function ask(id: string, task: string, cover: Cover) {
  const [definition] = await suite.load(id, '/')
  if (definition === undefined) throw new Error(`no engine ${id}`)
  const engine = await definition.open({}, task)
  return engine.read(engine.ask(cover, Infinity), cover)
}

describe('every engine', async () => {
  const ids = (await suite.entrants()).map((entrant) =>
    typeof entrant === 'string' ? entrant : entrant.name,
  )
  it.each(ids)('%s finds a first solution that is proved', async (id) => {
    const answer = await ask(id, 'first', six)
    expect(answer.claim).toBe('1 solution')
    expect(suite.prove('first', six, answer, {})).toEqual({ outcome: 'proved' })
  })
  it.each(ids)('%s finds the same solutions', async (id) => {
    const answer = await ask(id, 'all', six)
    expect(answer.claim).toBe('4 solutions')
    expect(answer.witnesses).toEqual((await ask('links', 'all', six)).witnesses)
    expect(suite.prove('all', six, answer, {})).toEqual({ outcome: 'proved' })
  })
})

describe('a file of a problem', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'problems-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is named by what it is if it is not a text', async () => {
    await writeFile(join(folder, 'packed.gz'), gzipSync('a\na\n'))
    const refusal = `cannot read ${join(folder, 'packed.gz')}: it is compressed by gzip`
    await expect(suite.readSet('packed.gz', folder)).rejects.toThrow(refusal)
    await expect(suite.readSet(folder, '/')).rejects.toThrow(`cannot read ${folder}: it is a directory`)
    await expect(suite.readSet('unknown', folder)).rejects.toThrow('unknown set "unknown": neither one of')
  })
})

describe('a cover', () => {
  it('is the same after its way to another process', () => {
    expect(decodeCover(encodeCover(six))).toEqual(six)
  })
  it('has primary items before secondary ones, whatever their order was', () => {
    const problem = parseProblem('x y | s\nx s\ny\nx y')
    expect(coverOf(problem)).toEqual({ primary: 2, secondary: 1, options: [[0, 2], [1], [0, 1]] })
  })
  it('has as many solutions when it is renumbered, the same way for the same seed', async () => {
    const other = suite.variant?.(six, 7, {}) as Cover
    expect(other).toEqual(suite.variant?.(six, 7, {}))
    expect(other).not.toEqual(six)
    expect((await ask('bitset', 'all', other)).claim).toBe('4 solutions')
  })
})

describe('colours', async () => {
  const set = await suite.readSet('colours', '/')
  const [petersen] = set.instances as [Cover]

  it('are the shape of a set that has them', async () => {
    expect(set.shape).toEqual({ colours: 'yes' })
    expect((await suite.readSet('queens', '/')).shape).toBeUndefined()
  })
  it.each(['links', 'bitset'])('are known to %s', async (id) => {
    const [definition] = await suite.load(id, '/')
    expect(definition?.refusesShape?.({ colours: 'yes' })).toBeUndefined()
    for (const [index, cover] of set.instances.entries()) {
      const answer = await ask(id, 'all', cover)
      expect(answer.claim).toBe(set.known?.[index])
      expect(suite.prove('all', cover, answer, {})).toEqual({ outcome: 'proved' })
    }
  })
  it.each(['dancing-links', 'dlxlib', 'dance'])('are refused by %s', async (id) => {
    const [definition] = await suite.load(id, '/')
    expect(definition?.refusesShape?.({ colours: 'yes' })).toBe('does not support colours')
    expect(definition?.refusesShape?.({})).toBeUndefined()
  })
  it('survive another numbering', async () => {
    const other = suite.variant?.(petersen, 7, {}) as Cover
    expect(other).not.toEqual(petersen)
    expect((await ask('links', 'all', other)).claim).toBe('120 solutions')
  })
  it('are read from a file in the notation of Knuth', () => {
    expect(coverOf(parseProblem('a b | x\na x:R\nb x:R\nb x:S'))).toEqual({
      primary: 2,
      secondary: 1,
      options: [[0, 2], [1, 2], [1, 2]], // biome-ignore format: short
      colours: [[0, 1], [0, 1], [0, 2]], // biome-ignore format: short
    })
  })
  it('are wrong where two options disagree, or one has none', () => {
    const cover = coverOf(parseProblem('a b | x\na x:R\nb x:R\nb x:S\nb x'))
    const proofOf = (...options: number[]) =>
      suite.prove('all', cover, { claim: claimOf(1), witnesses: [packSolutions([options])] }, {})
    expect(proofOf(0, 1)).toEqual({ outcome: 'proved' })
    expect(proofOf(0, 2)).toEqual({
      outcome: 'wrong',
      problem: 'its solution 1 gives item 2 the colours 1 and 2',
    })
    expect(proofOf(0, 3)).toEqual({ outcome: 'wrong', problem: 'its solution 1 covers item 2 twice' })
  })
})

describe('an answer is wrong', () => {
  const square: Cover = { primary: 2, secondary: 1, options: [[0, 2], [1, 2], [0], [1]] }
  const prove = (solutions: number[][], claim = claimOf(solutions.length)) =>
    suite.prove('all', square, { claim, witnesses: [packSolutions(solutions)] }, {})

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
    expect(suite.checks?.refute?.('all', '91 solutions', known)).toBe(
      'claims 91 solutions, but there are 92 solutions',
    )
    expect(suite.checks?.refute?.('all', '92 solutions', known)).toBeUndefined()
    expect(suite.checks?.refute?.('first', '1 solution', known)).toBeUndefined()
    expect(suite.checks?.refute?.('first', '0 solutions', known)).toBe(
      'claims 0 solutions, but there are 92 solutions',
    )
  })
})
