import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { geometryOf, sizeOf } from '@sudoku-lab/core'
import { format, formatLine, parse } from '@sudoku-lab/core/formats'
import { mrv } from '@sudoku-lab/solver-mrv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadEntrants } from '../../src/sudoku/entrant.ts'
import { readManifest, readSet } from '../../src/sudoku/puzzle-sets.ts'
import { DATASETS } from '../../src/sudoku/repository.ts'
import { suite } from '../../src/sudoku/suite.ts'

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

describe('a set of puzzles', () => {
  it.each(manifest)('of the manifest is what the manifest says: $name', async (known) => {
    const { shape = {}, instances, known: verdict } = await readSet(known.name, folder)
    const { boxHeight, boxWidth, layout } = known
    expect(shape).toEqual(layout === undefined ? { boxHeight, boxWidth } : { layout })
    expect(instances).toHaveLength(known.count)
    expect(new Set(instances.map((grid) => grid.join())).size).toBe(known.distinct)
    expect(verdict).toBe(known.verdict ?? null)
  })

  it('of Project Euler says what is published, if the solutions add up to something else', async () => {
    const { summary } = await readSet('euler-50', folder)
    expect(summary?.([Uint8Array.of(4, 8, 3, 9), undefined, Uint8Array.of(0, 0, 1)])).toBe(
      'The answer to Project Euler 96 is 484, but 24702 is published.',
    )
  })

  it('of the manifest that was made here says how', () => {
    const made = manifest.filter(({ source }) => source.includes('sudoku-lab'))
    expect(made.length).toBeGreaterThan(0)
    for (const { source, count } of made) {
      expect(source).toMatch(
        new RegExp(`^sudoku-lab generate --count ${count} --seed \\d+( --[a-z-]+( [\\w.,:-]+)?)*$`),
      )
    }
  })

  it('of candidates is read whole, permuted, proved and shown', async () => {
    const sets = new Uint32Array(81).fill(0b1_1111_1111).with(0, 0b110).with(80, 0)
    const mixed = await write('mixed.txt', `${'.'.repeat(81)}\n${formatLine(geometryOf(3, 3), sets)}\n`)
    const { instances, shape = {} } = await readSet(mixed, folder)
    expect(shape).toEqual({ boxHeight: 3, boxWidth: 3, clues: 'candidates' })
    expect(instances).toEqual([new Uint32Array(81).fill(0b1_1111_1111), sets])
    for (const instance of instances) {
      const bytes = suite.encode(instance)
      expect(suite.decode(Uint8Array.from(bytes), shape)).toEqual(instance)
      expect(parse(suite.shown?.text?.(instance, null, shape) ?? '').puzzle).toEqual(instance)
    }
    const variant = suite.variant?.(sets, 5, shape) as Uint32Array
    expect(variant.filter((set) => set === 0)).toHaveLength(1)
    expect(variant.filter((set) => sizeOf(set) === 2)).toHaveLength(1)

    const [lone] = await loadEntrants('lanes', folder)
    const entrant = await lone?.open(shape, 'unique')
    expect(entrant?.read(entrant.ask(sets, Infinity), sets).claim).toBe('none')
    expect(lone?.refusesShape?.(shape)).toBeUndefined()
    const [batch] = await loadEntrants('lanes-batch', folder)
    const many = await batch?.open(shape, 'unique')
    const { answers = [] } =
      many?.readMany?.(many.askMany?.(many.pack?.(instances), Infinity), instances) ?? {}
    expect(answers.map(({ claim }) => claim)).toEqual(['multiple', 'none'])
    const solution = mrv.create(geometryOf(3, 3)).solve(instances[0] ?? sets).solutions[0] ?? new Uint8Array()
    const claim = { claim: 'unique', witnesses: [solution] }
    expect(suite.prove('unique', sets, claim, shape)).toEqual({
      outcome: 'wrong',
      problem: `its solution has ${solution[0]} at r1c1, where it may be 2 or 3`,
    })
    expect(suite.prove('unique', instances[0] ?? sets, claim, shape)).toEqual({ outcome: 'proved' })
  })

  it('of candidates with nothing but clues is one of digits', async () => {
    const clues = new Uint32Array(81).fill(0b1_1111_1111).with(7, 1)
    const file = await write('clues.txt', `${format(geometryOf(3, 3), clues, 'candidates')}`)
    const { instances, shape } = await readSet(file, folder)
    expect([instances, shape]).toEqual([[new Uint8Array(81).with(7, 1)], { boxHeight: 3, boxWidth: 3 }])
  })

  it('of the manifest is refused when the file was changed or cut short', async () => {
    await write('manifest.json', await readFile(join(DATASETS, 'manifest.json'), 'utf8'))
    const euler = await readFile(join(DATASETS, 'euler-50.txt'), 'utf8')
    await write('euler-50.txt', euler.slice(0, -100))
    await expect(readSet('euler-50', folder, folder)).rejects.toThrow(
      'euler-50.txt is not the file of the manifest: its SHA-256 is',
    )
  })

  it('is any file of puzzles, named after it', async () => {
    const set = await readSet(await write('my own.txt', `${'.'.repeat(81)}\n`), folder)
    expect(set).toMatchObject({ id: 'my-own', path: join(folder, 'my own.txt') })
    expect(set.known).toBeUndefined()
    expect(set.instances).toHaveLength(1)
  })

  it('is a field of a table or of records, where its name has to be said', async () => {
    const [puzzle, solution] = ['1.2...4......2..', '1324324141322413']
    const name = await write('own.csv', `foo,bar\n${solution},${puzzle}\n`)
    await expect(readSet(name, folder)).rejects.toThrow(
      /own\.csv: line 2: .* have a grid each: .* or FILE#NAME/u,
    )
    const { id, instances } = await readSet(`${name}#bar`, folder)
    expect([id, instances.length, [...(instances[0] ?? [])].join('')]).toEqual([
      'own',
      1,
      puzzle.replaceAll('.', '0'),
    ])
    await expect(readSet(`${name}#baz`, folder)).rejects.toThrow(
      "line 2: expected a field 'baz', got 'foo', 'bar'",
    )
  })

  it('that is not there is named, as an unknown name or as a path', async () => {
    await expect(readSet('euler', folder)).rejects.toThrow('unknown dataset "euler": neither one of euler-50')
    await expect(readSet('euller-50', folder)).rejects.toThrow('; did you mean euler-50?')
    await expect(readSet('no/such.txt', folder)).rejects.toThrow(
      /^cannot read .*no\/such\.txt: no such file$/,
    )
  })

  it('that is not a text is named by what it is', async () => {
    const text = `\uFEFF${'.'.repeat(81)}\n`
    await writeFile(join(folder, 'packed.gz'), gzipSync(text))
    const refusal = `cannot read ${join(folder, 'packed.gz')}: it is compressed by gzip`
    await expect(readSet('packed.gz', folder)).rejects.toThrow(refusal)
    await expect(readSet(folder, '/')).rejects.toThrow(`cannot read ${folder}: it is a directory`)
    expect((await readSet(await write('marked.txt', text), folder)).instances).toHaveLength(1)
  })

  it('with a malformed puzzle says where', async () => {
    const name = await write('bad.txt', `${'.'.repeat(81)}\n${'.'.repeat(80)}x\n`)
    await expect(readSet(name, folder)).rejects.toThrow(/bad\.txt: line 2/)
  })

  it('without puzzles, or with boards of two shapes, is refused', async () => {
    await expect(readSet(await write('empty.txt', '# nothing\n'), folder)).rejects.toThrow('got none')
    const mixed = await write('mixed.txt', `${'.'.repeat(81)}\n${'.'.repeat(16)}\n`)
    await expect(readSet(mixed, folder)).rejects.toThrow('line 2: expected a board of 9×9')
  })
})
