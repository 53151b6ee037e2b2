/** Names in the code keep to GLOSSARY.md: a word that it replaces by another is the name of no variable, parameter or property. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

/** Word → what is said in its stead. */
const REPLACED: Readonly<Record<string, string>> = {
  kit: 'suite',
  ladder: 'results',
  level: 'depth, steps, or rows',
  place: 'position, index or cell; to place is to put a digit into a cell',
  room: 'space, or folder',
  rung: 'variant',
  way: 'option, candidate or branch',
}

/** Where a word has the meaning of its field. */
const ALLOWED: readonly (readonly [word: string, folder: string, why: string])[] = [
  ['level', 'packages/harness/', 'of a test: the probability of a false rejection, and of headings in HTML'],
  [
    'level',
    'packages/exact-cover/src/links/engine.ts',
    'an entry in each of the lists of a search, not a depth',
  ],
  ['level', 'packages/generator/src/brood.ts', 'of hardness'],
]

/** Word → how a name is declared that is the word or its plural. */
const DECLARED: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.keys(REPLACED).map((word) => [
    word,
    new RegExp(
      String.raw`\b(?:const|let|readonly|private|protected|static|get)\s+(?:[{[][^=]*\b)?${word}s?\b(?!\()|[(,]\s*${word}s?(?=\s*(?::|,|\)|=>))`,
    ),
  ]),
)

/** Lines of code in which a replaced word, or its plural, is declared: `path:line: word`. */
function violationsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\*|\/\/|\/\*)/.test(line)) return []
    const code = line.replace(/'[^']*'|`[^`]*`|\/\/.*|\/\*.*?\*\//g, '')
    return Object.keys(REPLACED).flatMap((word) => {
      const isAllowed = ALLOWED.some(([allowed, folder]) => allowed === word && path.startsWith(folder))
      return !isAllowed && DECLARED[word]?.test(code)
        ? [`${path}:${index + 1}: ${word}: say ${REPLACED[word]}`]
        : []
    })
  })
}

function codeIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|dist|traced|assets|coverage|\..*)$/.test(entry.name) ? [] : codeIn(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

it('no name in the code is a word that the glossary replaces', () => {
  const paths = ['packages', 'benchmarks', 'mutants', 'scripts', 'test'].flatMap(codeIn)
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.flatMap((path) => violationsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each([
  ['a variable', 'const place = order.indexOf(cell)', 'place'],
  ['a plural', 'let levels = 0', 'level'],
  ['a parameter', 'cells.map((cell, place) => cell + place)', 'place'],
  ['a parameter with its type', 'function fill(room: Uint8Array): number {', 'room'],
  ['a property', '  private readonly ways: Int32Array', 'way'],
  ['one of several', 'const { place, cells } = list', 'place'],
])('names %s', (_what, line, word) => {
  expect(violationsIn('packages/core/src/planted.ts', line)).toEqual([
    `packages/core/src/planted.ts:1: ${word}: say ${REPLACED[word]}`,
  ])
})

it.each([
  ['a method that places a digit', '  private place(cell: Cell): boolean {'],
  ['a comment', '  // in place of a branch, at every level'],
  ['a text', "  throw new RangeError('expected a way in place of a room')"],
  ['another word', 'const replaced = placement.replace(levelled, always)'],
])('passes %s', (_what, line) => {
  expect(violationsIn('packages/core/src/planted.ts', line)).toEqual([])
})
