import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SolverStory, writeSolver } from '@sudoku-lab/new-solver'
import { afterAll, expect, it } from 'vitest'

const repository = mkdtempSync(join(tmpdir(), 'sudoku-lab-write-solver-'))
afterAll(() => rmSync(repository, { recursive: true }))

const AWKWARD: SolverStory = {
  name: 'two-words',
  title: `"Two" words`,
  author: "A. O'Person",
  idea: `It's "new" */ and has \\ and {{braces}} & <angles>.`,
}

it('writes texts with quotes, braces and the end of a comment as they are', async () => {
  const folder = await writeSolver(repository, AWKWARD)
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: '@sudoku-lab/solver-two-words',
    description: AWKWARD.idea,
    author: AWKWARD.author,
    sudokuLab: { solvers: ['two-words'] },
  })
  expect(read('README.md')).toContain(AWKWARD.idea)
  expect(read('src/index.ts')).toContain(`export const twoWords: SolverDefinition`)
  expect(read('src/index.ts')).toContain(`title: '"Two" words',`)
  expect(read('src/index.ts')).toContain(`origin: "A. O'Person, in this package.",`)
  expect(read('src/index.ts')).toContain(`/** It's "new" * / and has`)
  expect(read('src/search.ts')).toContain('export class TwoWordsSearch implements Solver')
  expect(read('test/conformance.test.ts')).toContain('describeSolver(twoWords, { traced })')
})

it('overwrites nothing', async () => {
  await expect(writeSolver(repository, { ...AWKWARD, idea: 'Another.' })).rejects.toThrow(/already exists/)
  expect(readFileSync(join(repository, 'packages/solver-two-words/README.md'), 'utf8')).toContain(
    AWKWARD.idea,
  )
})

it('makes names of constants and classes of all words, numbers too', async () => {
  const folder = await writeSolver(repository, { ...AWKWARD, name: 'step-2-of-10x' })
  expect(readFileSync(join(folder, 'src/index.ts'), 'utf8')).toContain(
    'export const step2Of10x: SolverDefinition',
  )
  expect(readFileSync(join(folder, 'src/search.ts'), 'utf8')).toContain('export class Step2Of10xSearch')
})
