import { beforeAll, describe, expect, it } from 'vitest'
import { referencesIn } from '../src/index.ts'
import { temporaryFolder, writePackage } from './fixtures.ts'

const folder = temporaryFolder()

beforeAll(() => {
  writePackage(folder, 'solver-mrv', ['mrv', 'mrv-naked'])
  writePackage(folder, 'solver-dlx', ['dlx'])
})

describe('a list of solvers', () => {
  it.each<[list: string, references: string[]]>([
    ['mrv', ['mrv']],
    ['mrv, dlx,mrv', ['mrv', 'dlx']],
    ['./a.js#one,@sudoku-lab/solver-mrv', ['./a.js#one', '@sudoku-lab/solver-mrv']],
    ['judge:taskset -c 0,1 python3 plain.py', ['judge:taskset -c 0,1 python3 plain.py']],
    ['exec:./a --x 1, 2', ['exec:./a --x 1, 2']],
    ['exec-batch:./a,b,', ['exec-batch:./a,b,']],
    ['mrv,judge:./a --levels 1,2#a', ['mrv', 'judge:./a --levels 1,2#a']],
    ['exec:./a 1,2#one, judge:./b 3,4', ['exec:./a 1,2#one', 'judge:./b 3,4']],
    ["exec:./a ',judge:x' 1,exec:./b", ["exec:./a ',judge:x' 1", 'exec:./b']],
    ['exec:./a ",judge:\\",x",exec:./b', ['exec:./a ",judge:\\",x"', 'exec:./b']],
    ['exec:./a \\,judge:x', ['exec:./a \\,judge:x']],
    ["exec:it's 1,2", ["exec:it's 1,2"]],
    ["exec:./a --solvers 'x,mrv'", ["exec:./a --solvers 'x,mrv'"]],
  ])('%s', (list, references) => {
    expect(referencesIn(list, folder)).toEqual(references)
  })

  it('may tell the traits of a program', () => {
    const list = 'exec:./a 1,2#one(inference=naked, hidden singles; order = fewest candidates),judge:./b'
    expect(referencesIn(list, folder)).toEqual([list.slice(0, -'judge:./b'.length - 1), 'judge:./b'])
  })

  it.each(['', 'mrv,', ',mrv', 'mrv,,dlx', ' '])("with an empty name is refused: '%s'", (list) => {
    expect(() => referencesIn(list, folder)).toThrow(
      `expected solvers with a comma between them, got '${list}'`,
    )
  })

  it('in which a solver stands behind a command is refused, because the command may mean it', () => {
    expect(() => referencesIn('exec:./a,mrv-naked', folder)).toThrow(
      "'exec:./a,mrv-naked': expected programs after all other solvers, as in 'mrv-naked,exec:./a'; a comma of a command can be quoted",
    )
  })
})
