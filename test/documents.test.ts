/**
 * The Markdown files: every link leads somewhere, every snippet runs somewhere or says why it does not, and a document links
 * a term of the glossary where it first uses it.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { DOCUMENTS, nameOf, RUNNERS, read, root, SNIPPETS, withoutCode } from './snippets.ts'

it('every snippet is run, or is marked with a reason', () => {
  expect(SNIPPETS.length).toBeGreaterThan(50)
  const isShown = (language: string): boolean => ['', 'text'].includes(language)
  const command = /^ *(?:\$ |(?:pnpm|npx|sudoku-lab|exact-cover|node) [\w-])/m
  const neither = SNIPPETS.filter(({ language, file, mark, reason, code }) => {
    if (mark !== undefined) return reason.length < 10
    return isShown(language) ? command.test(code) : file === undefined && !RUNNERS.includes(language)
  })
  expect(neither.map(nameOf), 'mark these with `no-test: REASON` or `tested-by: PATH`').toEqual([])
})

it.each(
  SNIPPETS.filter(({ mark }) => mark === 'tested-by').map((snippet) => [nameOf(snippet), snippet] as const),
)('%s is named by the test that runs it', (_, { document, reason }) => {
  expect(existsSync(join(root, reason)), `${reason} exists`).toBe(true)
  expect(read(reason)).toContain(basename(document))
})

it.each(DOCUMENTS)(
  '%s has no paragraph that a comment at the beginning of a line takes apart',
  (document) => {
    // GitHub and the site read such a line as HTML, up to its end
    const broken = withoutCode(read(document)).match(/^(?!\s*$).*\n *<!--=.*/gm) ?? []
    expect(broken).toEqual([])
  },
)

/** The anchors that GitHub gives the headings, and those that are written. */
function anchorsOf(text: string): ReadonlySet<string> {
  const prose = withoutCode(text)
  const headings = [...prose.matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
}

function isThere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (!existsSync(join(root, target))) return false
  if (anchor === undefined) return true
  return target.endsWith('.md')
    ? anchorsOf(read(target)).has(anchor)
    : isThere(document, `${path}/README.md#${anchor}`)
}

it.each(DOCUMENTS)('every link of %s leads to a file and a heading that are there', (document) => {
  const prose = withoutCode(read(document)).replace(/`[^`\n]*`/g, '')
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !/^(https?|mailto):/.test(link) && !isThere(document, link))).toEqual([])
})

/** Anchor → the term, for the terms that are neither common English nor known to everybody who solves puzzles. */
const TERMS: Readonly<Record<string, RegExp>> = {
  node: /\bnodes?\b/,
  house: /\bhouses?\b/i,
  bivalue: /\bbivalue\b/i,
  'minimal-puzzle': /\bminimal puzzles?\b/i,
  bounds: /\bbounds\b/i,
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

it.each(PAGES)('%s links the terms of the glossary where it first uses them', (path) => {
  const prose = withoutCode(read(path))
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(?:#|\s*\|).*$/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
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
