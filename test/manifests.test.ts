/** What is the same in every package.json is checked here, because npm has no place to write it once. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import pnpmfile from '../.pnpmfile.cjs'
import { manifestIn, publishedPackages, REPOSITORY } from '../tools/release/packages.mjs'

const { version, type } = manifestIn(REPOSITORY) as unknown as Record<string, unknown>
const folders = ['packages', 'benchmarks', 'tools', '.'].flatMap((parent) =>
  readdirSync(join(REPOSITORY, parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(REPOSITORY, folder, 'package.json'))),
)

it.each(folders)('%s has the version and the module type of the repository', (folder) => {
  expect(folders.length).toBeGreaterThan(25)
  expect(manifestIn(join(REPOSITORY, folder))).toMatchObject({ version, type })
})

it('an exact version that several packages need stands in the catalog alone', () => {
  const kinds = ['dependencies', 'devDependencies'] as const
  const exact = folders.flatMap((folder) =>
    kinds.flatMap((kind) =>
      Object.entries(manifestIn(join(REPOSITORY, folder))[kind] ?? {}).flatMap(([name, wanted]) =>
        /^\d|^catalog:/.test(wanted) ? [{ name, wanted, folder }] : [],
      ),
    ),
  )
  const others = exact.filter(
    ({ name, wanted, folder }) =>
      wanted !== 'catalog:' && exact.some((other) => other.name === name && other.folder !== folder),
  )
  expect(others).toEqual([])
})

it('what is packed says what it is and where it comes from', () => {
  const { beforePacking } = pnpmfile.hooks
  expect(beforePacking({ name: 'sudoku-lab' }, join(REPOSITORY, 'packages/sudoku-lab'))).toEqual({
    name: 'sudoku-lab',
    license: 'MIT',
    homepage: 'https://github.com/sudoku-lab/sudoku-lab/tree/main/packages/sudoku-lab#readme',
    bugs: 'https://github.com/sudoku-lab/sudoku-lab/issues',
    repository: {
      type: 'git',
      url: 'git+https://github.com/sudoku-lab/sudoku-lab.git',
      directory: 'packages/sudoku-lab',
    },
    engines: { node: '>=20.19' },
    publishConfig: { access: 'public' },
  })
  expect(beforePacking({ license: 'CC0-1.0' }, join(REPOSITORY, 'datasets')).license).toBe('CC0-1.0')
})

it.each(publishedPackages())('$name has a description and keywords', ({ manifest }) => {
  expect(manifest).toMatchObject({
    description: expect.stringMatching(/./),
    keywords: expect.any(Array),
  })
})

const programs = publishedPackages().flatMap(({ folder, manifest: { bin = {} } }) =>
  Object.entries(bin).map(([name, path]) => [name, path, folder] as const),
)

// A package manager links the programs of a workspace when it installs, which is before anything is built.
it.each(programs)('%s is a file that is no result of a build: %s', (_name, path, folder) => {
  expect(path).toMatch(/^\.\/bin\//)
  expect(() => accessSync(join(folder, path), constants.X_OK)).not.toThrow()
})
