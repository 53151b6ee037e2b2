/** What is the same in every package.json is checked here, because npm has no place to write it once. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { manifestIn, publishedPackages, REPOSITORY } from '../tools/release/packages.mjs'

const ISSUES = 'https://github.com/sudoku-lab/sudoku-lab/issues'
const TREE = 'https://github.com/sudoku-lab/sudoku-lab/tree/main'
const CLONE = 'git+https://github.com/sudoku-lab/sudoku-lab.git'

const { version, type, engines } = manifestIn(REPOSITORY) as unknown as Record<string, unknown>
const folders = ['packages', 'benchmarks', 'tools', '.'].flatMap((parent) =>
  readdirSync(join(REPOSITORY, parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(REPOSITORY, folder, 'package.json'))),
)

it.each(folders)('%s has the version, the module type and the engines of the repository', (folder) => {
  expect(folders.length).toBeGreaterThan(25)
  expect(manifestIn(join(REPOSITORY, folder))).toMatchObject({ version, type, engines })
})

it.each(publishedPackages())('$name says what it is and where it comes from', (found) => {
  const directory = relative(REPOSITORY, found.folder)
  expect(found.manifest).toMatchObject({
    homepage: `${TREE}/${directory}#readme`,
    bugs: ISSUES,
    repository: { type: 'git', url: CLONE, directory },
    publishConfig: { access: 'public' },
    description: expect.stringMatching(/./),
    license: expect.any(String),
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
