import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type PackageStory, writePackage } from '../src/write-package.ts'

const folder = mkdtempSync(join(tmpdir(), 'create-sudoku-solver-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TEMPLATES = join(import.meta.dirname, '../templates')
const STORY: PackageStory = {
  name: 'two-words-2',
  title: `"Two" words`,
  author: "A. O'Person",
  idea: `It's "new" */ and has \\ and {{braces}} & <angles>.`,
  lab: '1.2.3',
  typescript: '7.0.2',
  vitest: '4.1.12',
}

it('writes texts with quotes, braces and backslashes as they are', () => {
  writePackage(TEMPLATES, folder, STORY)
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: 'sudoku-solver-two-words-2',
    description: STORY.idea,
    author: STORY.author,
    dependencies: { '@sudoku-lab/core': '^1.2.3' },
    sudokuLab: { solvers: ['two-words-2'] },
    scripts: { prepack: 'tsc' }, // so that what is published is built
  })
  expect(read('README.md')).toContain(STORY.idea)
  expect(read('test/conformance.test.ts')).toContain('describeSolver(twoWords2)')
  expect(read('.gitignore')).toContain('node_modules/')
})

it('makes the folders around it', () => {
  writePackage(TEMPLATES, join(folder, 'a/b'), STORY)
  expect(readFileSync(join(folder, 'a/b/README.md'), 'utf8')).toContain(STORY.idea)
})

it.runIf(existsSync('/proc/self'))('says that the system refuses a folder', () => {
  expect(() => writePackage(TEMPLATES, '/proc/solvers/mine', STORY)).toThrow(
    'cannot write /proc/solvers: no such directory',
  )
})

it('overwrites nothing', () => {
  expect(() => writePackage(TEMPLATES, folder, { ...STORY, idea: 'Another.' })).toThrow(
    /^cannot write .*: file already exists$/,
  )
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(STORY.idea)
})
