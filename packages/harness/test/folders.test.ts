/** The folders of the harness: ARCHITECTURE.md draws them, and this holds them to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** From top to bottom: an import may only point down. Files of the root are the ground below them, except for the doors above them. */
const FOLDERS = [
  ...['commands', 'duel', 'bench.ts', 'write', 'time', 'ask', 'plan', 'against', 'fork'],
  ...['judge', 'judge/statistics', 'record'],
]
const DOORS = ['index.ts', 'main.ts']

const ROOT = fileURLToPath(new URL('../src', import.meta.url))
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** File → the files that it imports. */
const imports = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name): [string, string[]] => {
      const found = readFileSync(join(ROOT, name), 'utf8').matchAll(IMPORT)
      return [name, Array.from(found, ([, path = '']) => relative(ROOT, join(ROOT, dirname(name), path)))]
    }),
)

/** The deepest drawn folder that a file is in; the first folder of its path if there is none, empty for a file of the root. */
function folderOf(file: string): string {
  const drawn = FOLDERS.filter((folder) => file === folder || file.startsWith(`${folder}/`))
  return drawn.sort((a, b) => b.length - a.length)[0] ?? file.slice(0, Math.max(0, file.indexOf('/')))
}

function heightOf(file: string): number {
  const folder = folderOf(file)
  if (folder !== '') return FOLDERS.length - FOLDERS.indexOf(folder)
  return DOORS.includes(file) ? FOLDERS.length + 1 : 0
}

/** Everything that is wrong with the imports of a file, one line each. */
function violationsIn(file: string, targets: readonly string[]): string[] {
  const above = targets.filter((target) => heightOf(target) > heightOf(file))
  return [
    ...(['', ...FOLDERS].includes(folderOf(file)) ? [] : [`${file} is in no folder`]),
    ...above.map((target) => `${file} imports ${target}, which is above it`),
  ]
}

describe('the folders of the harness', () => {
  it('have arrows that point down', () => {
    expect(imports.size).toBeGreaterThan(40)
    expect([...imports.values()].flat().every((target) => imports.has(target))).toBe(true)
    expect([...imports].flatMap(([file, targets]) => violationsIn(file, targets))).toEqual([])
  })

  it('let a report read judgements and schemas alone', () => {
    const allowed = /^(judge\/(results|compare)|record\/(run|plan|run-folder|events))\.ts$/
    const strays = [...imports].flatMap(([file, targets]) =>
      targets.flatMap((target) =>
        file.startsWith('write/') &&
        /^(judge|record|time|ask|plan|fork)\//.test(target) &&
        !allowed.test(target)
          ? [`${file} imports ${target}`]
          : [],
      ),
    )
    expect(strays).toEqual([])
  })

  it.each<[string, string, readonly string[], string]>([
    ['an arrow from the records to a report', 'record/planted.ts', ['write/document.ts'], 'is above it'],
    ['an arrow from the ground to a folder', 'planted.ts', ['record/plan.ts'], 'is above it'],
    ['a folder that nobody drew', 'cellar/planted.ts', [], 'is in no folder'],
  ])('refuse %s', (_what, file, targets, violation) => {
    expect(violationsIn(file, targets)).toEqual([expect.stringContaining(violation)])
  })
})
