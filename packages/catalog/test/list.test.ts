import { join } from 'node:path'
import { CatalogError, listSolvers } from '@sudoku-lab/catalog'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder, write, writePackage } from './fixtures.ts'

describe('listSolvers', () => {
  let folder: string

  beforeEach(() => {
    folder = temporaryFolder()
  })

  it('lists the ids of all manifests, sorted, without loading a module', async () => {
    writePackage(folder, 'solver-late', ['zigzag', 'middle'])
    const early = writePackage(folder, 'solver-early', ['alpha'])
    write(join(early, 'dist/index.js'), 'throw new Error("loaded")')
    const entries = await listSolvers(folder)
    expect(entries.map(({ id }) => id)).toEqual(['alpha', 'middle', 'zigzag'])
    const alpha = { id: 'alpha', packageName: '@test/solver-early', directory: early, trace: 'solutions' }
    expect(entries[0]).toMatchObject(alpha)
  })

  it('returns how much the traces of a package show', async () => {
    const manifestOf = (name: string, trace?: string): string =>
      write(join(folder, name, 'package.json'), {
        exports: { '.': './index.js', './traced': './traced.js' },
        sudokuLab: { solvers: [name.replace('solver-', '')], ...(trace === undefined ? {} : { trace }) },
      })
    manifestOf('solver-all')
    manifestOf('solver-some', 'branches')
    const sudokuLab = { solvers: ['inner'], traced: './traced.js' }
    write(join(folder, 'solver-inner/package.json'), { main: './index.js', sudokuLab })
    expect((await listSolvers(folder)).map(({ id, trace }) => [id, trace])).toEqual([
      ['all', 'steps'],
      ['inner', 'steps'],
      ['some', 'branches'],
    ])
    manifestOf('solver-wrong', 'everything')
    const refused = /sudokuLab.trace: expected "steps" or "branches", got "everything"/
    await expect(listSolvers(folder)).rejects.toThrow(refused)
  })

  it('ignores folders with another name, files, and packages that name no solver', async () => {
    writePackage(folder, 'solver-one', ['one'])
    writePackage(folder, 'tool', ['tool'])
    write(join(folder, 'solver-notes.txt'), 'not a folder')
    write(join(folder, 'solver-empty/readme.txt'), 'no package.json')
    write(join(folder, 'solver-silent/package.json'), { name: 'silent' })
    expect((await listSolvers(folder)).map(({ id }) => id)).toEqual(['one'])
  })

  it.each([
    ['{ "name": ', /package\.json: /],
    ['{ "sudokuLab": { "solvers": [] } }', /expected "sudokuLab": \{ "solvers"/],
    ['{ "sudokuLab": { "solvers": ["Bad Name"] } }', /expected ids in kebab-case, got "Bad Name"$/],
  ])('refuses the manifest %s, naming its file', async (text, message) => {
    const file = write(join(folder, 'solver-bad/package.json'), text)
    const error = await expectError(listSolvers(folder), message)
    expect(error.message).toContain(file)
  })
})

async function expectError(promise: Promise<unknown>, message: RegExp): Promise<CatalogError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CatalogError)) throw new Error(`expected a CatalogError, got ${String(error)}`)
  expect(error.message).toMatch(message)
  expect(error.message).not.toContain('\n')
  return error
}
