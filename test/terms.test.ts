/** A document links a term of the glossary where it first uses it, and uses no word that the glossary replaces. */
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { DOCUMENTS, read, root, withoutCode } from './snippets.ts'

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

/** Words that the glossary replaces, and that have no other meaning in these texts. */
const REPLACED = /\b(?:kit|ladder|rung|contender|pencil mark|chute)s?\b/gi

const PAGES = DOCUMENTS.filter((path) =>
  /^(README\.md|docs\/[^/]+\.md|packages\/[^/]+\/README\.md)$/.test(path),
)

/** The prose of a document, without code, headings, tables, comments and pictures. */
function proseOf(path: string): string {
  return withoutCode(read(path))
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(?:#|\s*\|).*$/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
}

it('the glossary has an anchor for each of these terms', () => {
  const glossary = read('GLOSSARY.md')
  expect(Object.keys(TERMS).filter((anchor) => !glossary.includes(`<a id="${anchor}"></a>`))).toEqual([])
})

it.each(PAGES)('%s links the terms of the glossary where it first uses them', (path) => {
  const prose = proseOf(path)
  const words = prose.replace(/\]\([^)]*\)/g, (target) => target.replace(/\w/g, '_')) // every word keeps its index
  const links = [...prose.matchAll(/\[[^[\]]*\]\(([^)]*)\)/g)]
  const glossary = relative(join(root, dirname(path)), join(root, 'GLOSSARY.md'))
  const unlinked = Object.entries(TERMS).filter(([anchor, term]) => {
    const use = words.search(term)
    const link = links.find(({ index, 0: text }) => index <= use && use < index + text.length)
    return use >= 0 && link?.[1]?.endsWith(`GLOSSARY.md#${anchor}`) !== true
  })
  expect(unlinked.map(([anchor]) => `link the first use to ${glossary}#${anchor}`)).toEqual([])
  expect(prose.match(REPLACED)).toBeNull()
})
