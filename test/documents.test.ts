/** The Markdown files: every link leads somewhere, and every snippet runs somewhere or says why it does not. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stepsFigure } from '../tools/site/steps-figure.mjs'
import { DOCUMENTS, nameOf, RUNNERS, read, root, SNIPPETS, withoutCode } from './snippets.ts'

describe('every snippet', () => {
  it('is found', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(30)
    expect(SNIPPETS.length).toBeGreaterThan(50)
  })

  it('is run here, or is marked with a reason', () => {
    const neither = SNIPPETS.filter(
      ({ language, file, mark }) =>
        mark === undefined && file === undefined && !['', 'text', ...RUNNERS].includes(language),
    )
    expect(neither.map(nameOf), 'mark these with `no-test: REASON` or `tested-by: PATH`').toEqual([])
    expect(
      SNIPPETS.filter(({ mark, reason }) => mark === 'no-test' && reason.length < 10).map(nameOf),
    ).toEqual([])
  })

  it('is compiled, if it is code of a package', () => {
    const uncompiled = SNIPPETS.filter(
      ({ document, language }) => document.startsWith('packages/') && language === 'js',
    )
    expect(uncompiled.map(nameOf), 'write these in TypeScript').toEqual([])
  })

  it('hides no command behind a language that is not run', () => {
    const command = /^ *(?:\$ |(?:pnpm|npx|sudoku-lab|exact-cover|node) [\w-])/m
    const hiding = SNIPPETS.filter(
      ({ language, code }) => ['', 'text'].includes(language) && command.test(code),
    )
    expect(hiding.map(nameOf)).toEqual([])
  })

  it.each(
    SNIPPETS.filter(({ mark }) => mark === 'tested-by').map((snippet) => [nameOf(snippet), snippet] as const),
  )('%s is named by the test that runs it', (_, { document, reason }) => {
    expect(existsSync(join(root, reason)), `${reason} exists`).toBe(true)
    expect(read(reason)).toContain(basename(document))
  })
})

describe('every link', () => {
  /** The anchor that GitHub gives a heading. */
  const slugOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')

  function anchorsOf(text: string): ReadonlySet<string> {
    const prose = withoutCode(text)
    const headings = [...prose.matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) => slugOf(heading))
    return new Set([...headings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
  }

  function isThere(document: string, link: string): boolean {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, target))) return false
    return (
      anchor === undefined ||
      (target.endsWith('.md')
        ? anchorsOf(read(target)).has(anchor)
        : isThere(document, `${path}/README.md#${anchor}`))
    )
  }

  it.each(DOCUMENTS)('of %s leads to a file and a heading that are there', (document) => {
    const prose = withoutCode(read(document)).replace(/`[^`\n]*`/g, '')
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !/^(https?|mailto):/.test(link) && !isThere(document, link))).toEqual([])
  })
})

it('draws the figure of "How it got fast" from its table', () => {
  const file = join(root, 'docs/how-it-got-fast')
  expect(readFileSync(`${file}.svg`, 'utf8')).toBe(stepsFigure(readFileSync(`${file}.md`, 'utf8')))
})
