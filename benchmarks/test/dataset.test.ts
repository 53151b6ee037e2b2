import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseFrom, questionsOf, readDataset, readManifest, seedFor } from '../src/dataset.ts'
import { DATASETS } from '../src/folders.ts'
import { planOf } from './samples.ts'

const manifest = await readManifest()

let folder = ''
const write = async (name: string, text: string): Promise<string> => {
  await writeFile(join(folder, name), text)
  return name
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'datasets-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a dataset', () => {
  it.each(manifest)('of the manifest holds what the manifest promises: $name', async (known) => {
    const { geometry, grids } = await readDataset(known.name, folder)
    expect([geometry.boxHeight, geometry.boxWidth]).toEqual([known.boxHeight, known.boxWidth])
    expect(grids).toHaveLength(known.count)
    expect(new Set(grids.map((grid) => grid.join())).size).toBe(known.distinct)

    const solver = mrv.create(geometry)
    const results = grids.map((grid) => solver.solve(grid, UNIQUENESS))
    expect(new Set(results.map(verdictOf))).toEqual(new Set([known.verdict]))
    const corners = results.map(({ solutions: [solution] }) => Number(solution?.subarray(0, 3).join('')))
    if (known.cornerSum !== undefined) {
      expect(corners.reduce((sum, corner) => sum + corner, 0)).toBe(known.cornerSum)
    }
  })

  it('of the manifest that was made here says how', async () => {
    const made = manifest.filter(({ source }) => source.includes('sudoku-lab'))
    expect(made.length).toBeGreaterThan(0)
    for (const { source, count } of made) {
      expect(source).toMatch(
        new RegExp(`^sudoku-lab generate --count ${count} --seed \\d+( --[a-z]+ [\\w.]+)*$`),
      )
    }
  })

  it('of Project Euler has one puzzle twice', async () => {
    const { grids } = await readDataset('euler-50', folder)
    expect(grids[8]).toEqual(grids[40]) // grids 9 and 41
  })

  it('of the manifest is refused when the file was changed or cut short', async () => {
    const manifest = await readFile(join(DATASETS, 'manifest.json'), 'utf8')
    const euler = await readFile(join(DATASETS, 'euler-50.txt'), 'utf8')
    await write('manifest.json', manifest)
    await write('euler-50.txt', euler.slice(0, -100))
    await expect(readDataset('euler-50', folder, folder)).rejects.toThrow(
      'euler-50.txt is not the file of the manifest: its SHA-256 is',
    )
  })

  it('is any file of puzzles, named after it', async () => {
    const dataset = await readDataset(await write('my own.txt', `${'.'.repeat(81)}\n`), folder)
    expect(dataset).toMatchObject({ id: 'my-own', known: undefined })
    expect(dataset.grids).toHaveLength(1)
  })

  it('that is not there is named, as an unknown name or as a path', async () => {
    await expect(readDataset('euler', folder)).rejects.toThrow(
      'unknown dataset "euler": neither one of euler-50',
    )
    await expect(readDataset('no/such.txt', folder)).rejects.toThrow(/^cannot read .*no\/such\.txt/)
  })

  it('with a malformed puzzle says where', async () => {
    const name = await write('bad.txt', `${'.'.repeat(81)}\n${'.'.repeat(80)}x\n`)
    await expect(readDataset(name, folder)).rejects.toThrow(/bad\.txt: line 2/)
  })

  it('without puzzles, or with boards of two shapes, is refused', async () => {
    await expect(readDataset(await write('empty.txt', '# nothing\n'), folder)).rejects.toThrow('got none')
    const mixed = await write('mixed.txt', `${'.'.repeat(81)}\n${'.'.repeat(16)}\n`)
    await expect(readDataset(mixed, folder)).rejects.toThrow('line 2: expected a board of 9×9')
  })
})

describe('a sample', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1)

  it('is chosen by the seed, ascending, each at most once', () => {
    const chosen = chooseFrom(numbers, 50, 3)
    expect(chosen).toEqual(chooseFrom(numbers, 50, 3))
    expect(chosen).not.toEqual(chooseFrom(numbers, 50, 4))
    expect(new Set(chosen).size).toBe(50)
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b))
  })

  it('of more than there are is all there are', () => {
    expect(chooseFrom([1, 2, 3], 9, 1)).toEqual([1, 2, 3])
  })
})

describe('the track `permuted`', () => {
  it('asks the same isomorphs whenever the seed is the same, and says the seed of each', async () => {
    const dataset = await readDataset('euler-50', folder)
    const [planned] = planOf([]).datasets
    if (planned === undefined) throw new Error('no dataset planned')
    const ask = (seed: number) =>
      questionsOf(dataset, planned, { track: 'permuted', isomorphs: 2, seed }).map((question) => ({
        ...question,
        grid: question.grid.join(''),
      }))
    expect(ask(1)).toEqual(ask(1))
    expect(ask(1)).toHaveLength(6)
    expect(new Set(ask(1).map(({ grid }) => grid)).size).toBe(6)
    expect(ask(1)[0]?.grid).not.toBe(ask(2)[0]?.grid)
    expect(ask(1)[0]?.variantSeed).toBe(seedFor(1, 'isomorph', planned.sha256, 1, 1))
  })
})
