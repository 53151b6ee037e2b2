/** A package that Git has removed leaves what was built in it, which Git ignores. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { listSolvers } from '../packages/catalog/src/list.ts'
import { packageFolders } from '../tools/scripts/package-folders.mjs'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'leftovers-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is no package, and has no solver', async () => {
  for (const name of ['solver-gone', 'solver-here']) {
    mkdirSync(join(folder, name, 'dist'), { recursive: true })
    writeFileSync(join(folder, name, 'dist/traced.js'), '')
  }
  writeFileSync(join(folder, 'solver-gone.txt'), '')
  const manifest = { name: '@sudoku-lab/solver-here', sudokuLab: { solvers: ['here'] } }
  writeFileSync(join(folder, 'solver-here/package.json'), JSON.stringify(manifest))
  expect(packageFolders(folder)).toEqual([join(folder, 'solver-here')])
  expect((await listSolvers(folder)).map(({ id }) => id)).toEqual(['here'])
})

/** Who lists the folder of the packages itself: it asks each for a file that only a package has, or only for the names. */
const LISTING = /readdirSync\((?:packages|join\(REPOSITORY, (?:folder|'packages'|'benchmarks')\))/
const ALLOWED = [
  'benchmarks/experiments/src/speed/speed.ts', // READMEs
  'packages/create-sudoku-solver/src/new-solver.ts', // a name is taken by any folder
  'tools/scripts/start.mjs', // digests
  'tools/site/pages.mjs', // READMEs
]

it('is met only where packages are told from other folders', () => {
  const packages = ['packages', 'benchmarks'].flatMap((parent) => packageFolders(join(ROOT, parent)))
  // not whole packages: in their node_modules, they lead to each other
  const folders = [...packages, join(ROOT, 'benchmarks')].flatMap((folder) => [
    `${folder}/src`,
    `${folder}/scripts`,
  ])
  const tools = readdirSync(join(ROOT, 'tools')).map((name) => join(ROOT, 'tools', name))
  const files = [...folders.filter(existsSync), ...tools]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: folder.endsWith('src') }).map((name) => join(folder, String(name))),
    )
    .map((path) => relative(ROOT, path).replaceAll('\\', '/'))
    .filter((path) => /\.m?[jt]s$/.test(path))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((path) => LISTING.test(readFileSync(join(ROOT, path), 'utf8'))).sort()).toEqual(ALLOWED)
})
