import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '@sudoku-lab/console'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create, type Lab } from '../src/create.ts'
import { newSolver } from '../src/new-solver.ts'
import { writePackage } from '../src/package.ts'

const scratch = mkdtempSync(join(tmpdir(), 'create-sudoku-solver-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const repository = join(import.meta.dirname, '../../..')
const templates = join(import.meta.dirname, '../templates')
const LAB: Lab = {
  versions: { lab: '1.2.3', typescript: '7.0.2', vitest: '4.1.12' },
  solvers: ['bitmask'],
  templates,
}

const IDEA = `It's "new" */ and has \\ and {{braces}} & <angles>.`
const TEXTS = ['--idea', IDEA, '--title', '"Two" words', '--author', "A. O'Person"]

describe('npm create sudoku-solver', () => {
  const folder = join(scratch, 'around/it')
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

  let said = ''
  beforeAll(() => {
    said = create(['two-words-2', '--folder', folder, ...TEXTS], LAB)
  })

  it('writes texts with quotes, braces and backslashes as they are, and makes the folders around it', () => {
    expect(said).toContain('npm install')
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'sudoku-solver-two-words-2',
      description: IDEA,
      author: "A. O'Person",
      dependencies: { '@sudoku-lab/core': '^1.2.3' },
      sudokuLab: { solvers: ['two-words-2'] },
      scripts: { prepack: 'tsc' }, // so that what is published is built
    })
    expect(read('README.md')).toContain(IDEA)
    expect(read('test/conformance.test.ts')).toContain("describeSolver(twoWords2, { shapes: 'all' })")
    expect(read('.gitignore')).toContain('node_modules/')
    expect(read('.github/workflows/bench.yml')).toMatch(
      /BASE: \$\{\{ github.event.pull_request.base.sha \}\}/,
    )
  })

  it('leaves out the lines for tracing', () => {
    expect(read('src/search.ts')).not.toContain('trace')
  })

  it.each([
    [[], 'expected the name of the solver'],
    [['two', 'words'], 'expected one name, got two words'],
    [['bitmask'], 'there is a solver bitmask already'],
    [['MyIdea'], '"MyIdea" is not kebab-case, as my-idea is'],
    [['solver-mine'], 'omit "solver-", as in mine'],
    [['class'], 'class is a word of JavaScript, which cannot name a constant'],
    [['mine', '--colour'], "unknown option '--colour'"],
    [['mine', '--folder', folder], `${folder} is not empty`],
    [['mine', '--folder', join(folder, 'README.md')], `${join(folder, 'README.md')} is not a folder`],
  ])('refuses %j', (parameters, message) => {
    expect(() => create(parameters, LAB)).toThrow(new UsageError(message))
  })

  it.runIf(existsSync('/proc/self'))('says that the system refuses a folder', () => {
    expect(() => create(['mine', '--folder', '/proc/solvers/mine'], LAB)).toThrow(
      'cannot write /proc/solvers: no such directory',
    )
  })

  it('tells its help', () => {
    expect(create(['--help'], LAB)).toMatch(/^Usage: npm create sudoku-solver NAME/)
  })
})

describe('the package of a solver in the repository', () => {
  const folder = join(scratch, 'solver-step-2-of-10x')
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const story = { name: 'step-2-of-10x', title: '"Two" words', author: "A. O'Person", idea: IDEA }
  const write = (): void => {
    writePackage({ templates, folder }, story)
  }

  beforeAll(write)

  it('has its texts as they are, also in comments, and names made of all words of the id', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: '@sudoku-lab/solver-step-2-of-10x',
      description: IDEA,
      sudokuLab: { solvers: ['step-2-of-10x'] },
    })
    expect(read('src/index.ts')).toContain('export const step2Of10x: SolverDefinition')
    expect(read('src/index.ts')).toContain(String.raw`title: "\"Two\" words",`)
    expect(read('src/index.ts')).toContain(`origin: "A. O'Person, in this package.",`)
    expect(read('src/index.ts')).toContain(`/** It's "new" * / and has`)
    expect(read('src/search.ts')).toContain('export class Step2Of10xSearch implements Solver')
    expect(read('src/search.ts')).toContain('if (TRACE) trace.takeBack()')
    expect(read('test/conformance.test.ts')).toContain('describeSolver(step2Of10x, { traced })')
  })

  it('is not overwritten', () => {
    expect(write).toThrow(/^cannot write .*: file already exists$/)
  })

  it.each([
    [[], 'expected the name of the solver'],
    [['mrv-naked'], 'there is a solver mrv-naked already'],
    [['mrv'], 'there is a solver mrv already'],
    [['some-idea', '--colour'], "unknown option '--colour'"],
  ])('is not written by pnpm new:solver for %j', async (parameters, message) => {
    await expect(newSolver(parameters, repository)).rejects.toThrow(new UsageError(message))
    expect(await newSolver(['--help'], repository)).toMatch(/^Usage: pnpm new:solver NAME/)
  })
})
