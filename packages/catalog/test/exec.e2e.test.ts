/** The program of docs/programs.md. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import { UNIQUENESS } from '@sudoku-lab/core'
import { parse } from '@sudoku-lab/core/formats'
import { expect, it } from 'vitest'
import { temporaryFolder, write } from './fixtures.ts'

const folder = temporaryFolder()
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0

it.skipIf(!HAS_PYTHON)(
  `the program in docs/programs.md answers correctly${HAS_PYTHON ? '' : ' (skipped: no Python; apt-get install python3)'}`,
  async () => {
    const page = readFileSync(new URL('../../../docs/programs.md', import.meta.url), 'utf8')
    write(join(folder, 'solver.py'), /```python tested-by:[^\n]*\n(.*?)```/s.exec(page)?.[1] ?? '')
    const [definition] = await loadSolvers('exec:python3 ./solver.py', { directory: folder })
    const answerOf = (text: string, solutions = 2) => {
      const { geometry, puzzle } = parse(text)
      const answer = definition?.create(geometry).solve(puzzle, { ...UNIQUENESS, solutions })
      return `${answer?.solutionCount} ${answer?.ending} ${answer?.solutions[0]?.join('') ?? ''}`.trim()
    }
    expect(answerOf('.'.repeat(16), Number.POSITIVE_INFINITY)).toMatch(/^288 exhausted /)
    expect(answerOf('.234341221434321')).toBe('1 exhausted 1234341221434321')
    expect(answerOf('12..............')).toMatch(/^2 solution-limit /)
    expect(answerOf('123....4........')).toBe('0 exhausted')
    expect(
      answerOf('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..'),
    ).toBe('1 exhausted 483921657967345821251876493548132976729564138136798245372689514814253769695417382')
  },
)
