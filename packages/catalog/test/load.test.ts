import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CatalogError, loadSolvers, loadTraced } from '@sudoku-lab/catalog'
import { beforeEach, describe, expect, it } from 'vitest'
import { moduleWith, temporaryFolder, write, writePackage } from './fixtures.ts'

let folder: string // holds the solver packages
let directory: string // where the caller is

beforeEach(() => {
  folder = join(temporaryFolder(), 'packages')
  directory = join(temporaryFolder(), 'inner/caller')
  mkdirSync(folder)
  mkdirSync(directory, { recursive: true })
  writePackage(folder, 'solver-pair', ['pair-left', 'pair-right'])
  writePackage(folder, 'solver-one', ['one'])
})

async function idsOf(reference: string): Promise<string[]> {
  return (await loadSolvers(reference, { folder, directory })).map(({ id }) => id)
}

async function errorOf(reference: string): Promise<string> {
  try {
    await loadSolvers(reference, { folder, directory })
  } catch (thrown) {
    if (!(thrown instanceof CatalogError)) throw thrown
    expect(thrown.message).not.toContain('\n')
    return thrown.message
  }
  throw new Error(`${reference} was loaded`)
}

describe('the traits of a program', () => {
  it.each(['exec', 'exec-batch', 'judge'])('are those that its reference tells: %s', async (kind) => {
    const [{ id, title, traits } = expect.unreachable()] = await loadSolvers(
      `${kind}:./a --x#own(inference=naked singles, locked; order = first cell ;state=a set)`,
    )
    const told = { inference: 'naked singles, locked', order: 'first cell', state: 'a set' }
    const byDefault = { complete: false, lexicographic: false }
    expect({ id, title, traits }).toEqual({ id: 'own', title: './a --x', traits: { ...told, ...byDefault } })
  })

  it('are unknown where nothing is told', async () => {
    const [{ traits } = expect.unreachable()] = await loadSolvers('exec:./a#own(order=any)')
    expect(traits).toMatchObject({ inference: 'unknown', order: 'any', state: 'unknown' })
  })

  it('are refused by name', async () => {
    expect(await errorOf('exec:./a#own(speed=high)')).toBe(
      "exec:./a#own(speed=high): expected state, inference, order, each as in inference=naked singles, with semicolons between them, got 'speed=high'",
    )
    expect(await errorOf('exec:./a#own(order=)')).toContain("got 'order='")
    expect(await errorOf('one#one(order=any)')).toBe('one#one(order=any): only of a program are traits told')
  })
})

describe('a reference', () => {
  it('that is an id loads only this solver', async () => {
    expect(await idsOf('pair-right')).toEqual(['pair-right'])
  })

  it('that is a package in the folder loads all its solvers', async () => {
    expect(await idsOf('@test/solver-pair')).toEqual(['pair-left', 'pair-right'])
  })

  it('that is a path loads the module, relative to the directory of the caller', async () => {
    const file = write(join(directory, 'mine.mjs'), moduleWith('mine', 'another'))
    expect(await idsOf('./mine.mjs')).toEqual(['another', 'mine'])
    expect(await idsOf('mine.mjs#mine')).toEqual(['mine'])
    expect(await idsOf(file)).toEqual(['another', 'mine'])
    expect(await idsOf(pathToFileURL(file).href)).toEqual(['another', 'mine'])
  })

  it('that is traced, but has no trace, is the solver itself, which shows its solutions', async () => {
    write(join(directory, 'mine.mjs'), moduleWith('mine'))
    const { definition, shows } = await loadTraced('./mine.mjs', { folder, directory })
    expect([definition.id, shows]).toEqual(['mine', 'solutions'])
  })

  it('that is traced, and is the folder of a package with a trace, is the traced one', async () => {
    const home = writePackage(directory, 'idea', ['idea'])
    const sudokuLab = { solvers: ['idea'], traced: 'dist/traced.js' }
    write(join(home, 'package.json'), { name: 'idea', main: 'dist/index.js', type: 'module', sudokuLab })
    write(join(home, 'dist/traced.js'), `${moduleWith('idea')}; solver0.title = 'traced'`)
    const { definition, shows } = await loadTraced('./idea', { folder, directory })
    expect([definition.title, shows]).toEqual(['traced', 'steps'])
  })

  it.each([
    ['exports as a path', { exports: './lib.mjs' }],
    ['exports by condition', { exports: { types: './no.d.ts', import: { default: './lib.mjs' } } }],
    ['main', { main: 'lib.mjs' }],
  ])('that is an installed package finds it upwards, by %s', async (_, fields) => {
    const home = join(directory, '../node_modules/@else/idea')
    write(join(home, 'package.json'), { name: '@else/idea', ...fields })
    write(join(home, 'lib.mjs'), moduleWith('installed'))
    expect(await idsOf('@else/idea')).toEqual(['installed'])
  })
})

describe('a mistake is reported in one line:', () => {
  it('an unknown id, with the known ones and the nearest', async () => {
    expect(await errorOf('pair-lift')).toBe(
      'unknown solver "pair-lift"; did you mean pair-left? (known: one, pair-left, pair-right)',
    )
  })

  it('a missing file', async () => {
    expect(await errorOf('./no.mjs')).toBe(`no module at ${join(directory, 'no.mjs')}`)
  })

  it('an id that the module does not have', async () => {
    expect(await errorOf('@test/solver-pair#one')).toBe(
      '@test/solver-pair has no solver one; it has pair-left, pair-right',
    )
  })

  it('a module without a definition, with what it exports', async () => {
    write(join(directory, 'plain.mjs'), 'export const answer = 42; export function help() {}')
    expect(await errorOf('./plain.mjs')).toBe(
      './plain.mjs exports no SolverDefinition: it exports answer (number), help (function)',
    )
  })

  it('a malformed definition, with all of its mistakes', async () => {
    const traits = "{ state: 's', inference: 'i', order: 'o', complete: 'yes', lexicographic: false }"
    write(
      join(directory, 'bad.mjs'),
      `export const bad = { id: 'Bad', title: 'b', lacks: 'all', traits: ${traits}, create() {} }`,
    )
    expect(await errorOf('./bad.mjs')).toBe(
      './bad.mjs: export bad is not a SolverDefinition: id: expected a name in kebab-case, got "Bad"; ' +
        'origin: expected a string, got undefined; supports: expected a function, got undefined; ' +
        'lacks: expected an array, got "all"; traits.complete: expected a boolean, got "yes"',
    )
  })

  it('a manifest that lists other ids than the module exports', async () => {
    writePackage(folder, 'solver-liar', ['liar', 'thief'], ['liar', 'saint'])
    expect(await errorOf('liar')).toBe(
      '@test/solver-liar: sudokuLab.solvers in its package.json lists liar, thief, but its module exports liar, saint',
    )
  })

  it('a package elsewhere that is not built, with the command that its project has', async () => {
    const home = join(directory, 'sudoku-solver-raw')
    write(join(home, 'package.json'), { name: 'sudoku-solver-raw', exports: './dist/index.js' })
    expect(await errorOf('./sudoku-solver-raw')).toBe(
      `sudoku-solver-raw is not built (no ${join(home, 'dist/index.js')}): run \`npm run build\` in ${home}`,
    )
  })

  it('a module that throws while it is loaded', async () => {
    const file = write(join(directory, 'throws.mjs'), 'throw new Error("no such table\\nat line 3")')
    expect(await errorOf('./throws.mjs')).toBe(`cannot load ${file}: no such table`)
  })
})
