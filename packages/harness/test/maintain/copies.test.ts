import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../folder.ts'

const folder = temporaryFolder()
afterAll(() => vi.unstubAllEnvs())

/** Its answer is the list of all instances that it was asked so far. */
const SUITE = `const open = () => {
  const asked = []
  return { read: (raw) => raw, ask: (instance) => (asked.push(instance.number), [...asked]) }
}
export const suite = { load: async () => [{ id: 'one', open }] }
`

it('a copy that is 5 % slower answers every instance of the set once more in 20 sweeps, and seldom one twice in a row', async () => {
  const original = join(folder, 'original.mjs')
  writeFileSync(original, SUITE)
  const what = { suite: pathToFileURL(original).href, entrant: 'one', copies: { same: 0, slower: 5 } }
  vi.stubEnv('COPIES', JSON.stringify(what))
  const { suite } = await import('../../maintain/copies.mjs')
  const instances = Array.from({ length: 50 }, (_, number) => ({ number }))
  const askedOf = async (id: string): Promise<number[]> => {
    const [definition] = await suite.load(id, folder)
    const entrant = await definition.open()
    let asked: number[] = []
    for (let sweep = 0; sweep < 20; sweep++) for (const instance of instances) asked = entrant.ask(instance)
    return asked
  }
  const timesOf = (asked: readonly number[]): Set<number> =>
    new Set(instances.map(({ number }) => asked.filter((one) => one === number).length))
  const [same, slower] = [await askedOf('same'), await askedOf('slower')]
  expect(timesOf(same)).toEqual(new Set([20]))
  expect(timesOf(slower)).toEqual(new Set([21]))
  expect(slower.filter((number, at) => number === slower[at + 1]).length).toBeLessThan(3)
})
