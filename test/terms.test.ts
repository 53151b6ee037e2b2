/** Documents and the help of `bench` use the words of the glossary, and a document links a term where it first uses it. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Anchor → the term, for the terms that are neither common English nor known to everybody who solves puzzles. */
const TERMS: Readonly<Record<string, RegExp>> = {
  node: /\bnodes?\b/,
  house: /\bhouses?\b/i,
  bivalue: /\bbivalue\b/i,
  'minimal-puzzle': /\bminimal puzzles?\b/i,
  bounds: /\bbounds\b/i,
  baseline: /\bbaselines?\b/i,
  isomorph: /\bisomorph(?:s|ic)?\b/i,
  'noise-floor': /\bnoise floor\b/i,
  tier: /\btiers?\b/i,
  fork: /\bforks?\b/i,
  ending: /\bendings?\b/i,
  preflight: /\bpreflights?\b/i,
  shard: /\bshards?\b/i,
  minirow: /\bminirows?\b/i,
}

const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
].filter((path) => path.endsWith('.md') && exists(path))

function exists(path: string): boolean {
  try {
    return read(path) !== ''
  } catch {
    return false
  }
}

/** The prose of a document. Code, headings, tables, comments and pictures are blank, so that every word keeps its index. */
function proseOf(text: string): string {
  const blank = (found: string): string => found.replace(/[^\n]/g, ' ')
  return text
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/^( *)```[\s\S]*?^\1```$/gm, blank)
    .replace(/^(?:#|\s*\|).*$/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/!\[[^\]]*\]\([^)]*\)/g, blank)
}

/** Terms whose first use in a document is not within a link to their anchor. */
function unlinkedIn(path: string): string[] {
  const prose = proseOf(read(path))
  const words = prose.replace(/\]\([^)]*\)/g, (target) => target.replace(/\w/g, '_'))
  const links = [...prose.matchAll(/\[[^[\]]*\]\(([^)]*)\)/g)]
  return Object.entries(TERMS).flatMap(([anchor, term]) => {
    const use = words.search(term)
    const link = links.find(({ index, 0: text }) => index <= use && use < index + text.length)
    if (use < 0 || link?.[1]?.endsWith(`GLOSSARY.md#${anchor}`)) return []
    const glossary = relative(join(root, dirname(path)), join(root, 'GLOSSARY.md'))
    return [`line ${prose.slice(0, use).split('\n').length}: link the first use to ${glossary}#${anchor}`]
  })
}

it('the glossary has an anchor for each of these terms', () => {
  const glossary = read('GLOSSARY.md')
  expect(Object.keys(TERMS).filter((anchor) => !glossary.includes(`<a id="${anchor}"></a>`))).toEqual([])
})

it.each(DOCUMENTS)('%s links the terms of the glossary where it first uses them', (path) => {
  expect(unlinkedIn(path)).toEqual([])
})

/** Words that the glossary replaces, and that have no other meaning in these texts. */
const REPLACED = /\b(?:kit|ladder|rung|contender|pencil mark|chute)s?\b/gi

it('no document, and no help of bench, uses a word that the glossary replaces', () => {
  const bench = join(root, 'benchmarks/dist/main.js')
  const help = execFileSync(process.execPath, [bench, '--help'], { encoding: 'utf8' })
  const texts = [...DOCUMENTS.map((path) => [path, proseOf(read(path))] as const), ['bench --help', help]]
  expect(
    texts.flatMap(([name, text = '']) => (text.match(REPLACED) ?? []).map((word) => `${name}: ${word}`)),
  ).toEqual([])
})
