/** Every source file begins with a sentence that says what it does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageFolders } from '../tools/scripts/package-folders.mjs'

const ROOT = join(import.meta.dirname, '..')
/** With what `pnpm new:solver` writes. */
const SOURCES = ['src', 'maintain', 'page', 'style', 'assembly', 'kernel', 'scripts', 'templates/shared/src']
const PACKAGES = [
  ...packageFolders(join(ROOT, 'packages')),
  ...['benchmarks', 'benchmarks/experiments', 'benchmarks/peers'].map((folder) => join(ROOT, folder)),
]
const TOOLS = ['mutants', 'release', 'scripts', 'site/.vitepress/theme', 'site'].map((folder) =>
  join(ROOT, 'tools', folder),
)

const files = [
  ...PACKAGES.flatMap((folder) => SOURCES.map((name) => join(folder, name)))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesIn(folder, true)),
  ...TOOLS.flatMap((folder) => filesIn(folder, false)),
]

function filesIn(folder: string, recursive: boolean): string[] {
  return readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs|css)(?:\.hbs)?$/.test(name) && !/\.generated\.|\.d\.ts$/.test(name))
    .map((name) => join(folder, name))
}

/** A capital, a name in code or a number, at least three words, and a full stop or a colon. */
const SENTENCE = /^(?:[\p{Lu}\d"]|`[^`]+`)[^.:]*(?:\s\S+){2}.*?[.:](?:\s|$)/su

/** What the comment at the beginning of a file says, on one line. */
function headOf(text: string): string {
  const [, block = '', lines = ''] = /^(?:#!.*\n)?(?:\/\*+([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(text) ?? []
  return (block + lines.replaceAll(/^\/\//gm, '')).replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
}

it('knows the heads of files', () => {
  const said = 'It draws a board.'
  const heads = [
    `/** ${said} */\n`,
    '#!/usr/bin/env node\n/**\n * It draws\n * a board.\n */',
    `// ${said}\n`,
  ]
  expect(heads.map(headOf)).toEqual([said, said, said])
  expect(headOf(`import 'x'\n/** ${said} */`)).toBe('')
  const are = [said, '`list` lists the solvers.', '', 'a board.', 'A board'].map((head) =>
    SENTENCE.test(head),
  )
  expect(are).toEqual([true, true, false, false, false])
})

it('finds one in every file', () => {
  expect(files.length).toBeGreaterThan(500)
  const without = files.filter(
    (path) => !SENTENCE.test(headOf(readFileSync(path, 'utf8').replaceAll(/\{\{\w+\}\}/g, 'A title'))),
  )
  expect(without.map((path) => path.slice(ROOT.length + 1))).toEqual([])
})
