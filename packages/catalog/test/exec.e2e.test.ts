/** The programs of docs/programs.md, in Python and in C. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import { geometryOf, type SolverDefinition, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder, write } from './fixtures.ts'

const folder = temporaryFolder()

function gridOf(text: string): Uint8Array {
  return Uint8Array.from(text, (symbol) => (symbol === '.' ? 0 : Number(symbol)))
}

async function load(command: string): Promise<SolverDefinition> {
  const [definition] = await loadSolvers(`exec:${command}`, { directory: folder })
  if (definition === undefined) throw new Error(`${command} gave no definition`)
  return definition
}

/** The code of a language in docs/programs.md. */
function exampleIn(language: string): string {
  const readme = readFileSync(new URL('../../../docs/programs.md', import.meta.url), 'utf8')
  return new RegExp(`\`\`\`${language} tested-by:[^\n]*\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? ''
}

function works(file: string, ...parameters: string[]): boolean {
  try {
    execFileSync(file, parameters, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const COMPILER = ['cc', 'gcc', 'clang'].find((compiler) => works(compiler, '--version'))
const HAS_PYTHON = works('python3', '--version')

describe('the program in docs/programs.md', () => {
  it.skipIf(!HAS_PYTHON)(
    `in Python answers correctly${HAS_PYTHON ? '' : ' (skipped: no Python; apt-get install python3)'}`,
    async () => {
      write(join(folder, 'solver.py'), exampleIn('python'))
      requireRight(await load('python3 ./solver.py'))
    },
  )

  it.skipIf(!COMPILER)(
    `in C answers correctly${COMPILER ? '' : ' (skipped: no C compiler; apt-get install gcc libc6-dev)'}`,
    async () => {
      write(join(folder, 'solver.c'), exampleIn('c'))
      execFileSync(COMPILER ?? 'cc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', 'solver', 'solver.c'], {
        cwd: folder,
      })
      requireRight(await load('./solver'))
    },
  )
})

function requireRight(definition: SolverDefinition): void {
  const small = definition.create(geometryOf(2, 2))
  expect(
    small.solve(new Uint8Array(16), { ...UNIQUENESS, solutions: Number.POSITIVE_INFINITY }).solutionCount,
  ).toBe(288)
  expect(verdictOf(small.solve(gridOf('.234341221434321'), UNIQUENESS))).toBe('unique')
  expect(verdictOf(small.solve(gridOf('12..............'), UNIQUENESS))).toBe('multiple')
  expect(verdictOf(small.solve(gridOf('123....4........'), UNIQUENESS))).toBe('none')

  const usual = definition.create(geometryOf(3, 3))
  const given = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..'
  const { solutions, ending } = usual.solve(gridOf(given), UNIQUENESS)
  expect(ending).toBe('exhausted')
  expect(solutions.map((solution) => solution.join(''))).toEqual([
    '483921657967345821251876493548132976729564138136798245372689514814253769695417382',
  ])
}
