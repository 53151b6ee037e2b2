import { describe, expect, it } from 'vitest'
import { hrefTo, lineOf, storyOf } from '../../src/report/page/stories.ts'

const about = (markdown: string) =>
  storyOf({ markdown, file: '/lab/packages/solver/README.md', source: null }, '/lab/reports/run')

describe('a story', () => {
  it('keeps its links, which lead from the page to where they led from the file', () => {
    expect(about('See [search](src/search.ts#L5) and [paper](https://example.org/a).')).toContain(
      '<a href="../../packages/solver/src/search.ts#L5">search</a> and <a href="https://example.org/a">paper</a>',
    )
  })
  it('leaves its own title out and lowers the other headings', () => {
    const html = about('# Solver\n\n## Idea\n\nText.')
    expect(html).not.toContain('Solver')
    expect(html).toContain('<h3>Idea</h3>')
  })
  it('shows HTML as text, and follows no address that runs code', () => {
    const html = about(
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](x.png) [b](data:text/html,x) [c]("onclick=x)',
    )
    expect(html).not.toMatch(/<img|href="(javascript|data)/)
    expect(html).toContain('&lt;img')
  })
  it('breaks out of no attribute', () => {
    expect(about('[a](<x"onmouseover=alert(1)>)')).not.toMatch(/"onmouseover/)
  })
  it('is one line for an origin', () => {
    expect(lineOf('Knuth, [2000](https://example.org)', '/lab')).toBe(
      'Knuth, <a href="https://example.org">2000</a>',
    )
  })
})

describe('a path from the page', () => {
  it('is relative, and an address stays as it is', () => {
    expect(hrefTo('/lab/GLOSSARY.md', '/lab/reports/run')).toBe('../../GLOSSARY.md')
    expect(hrefTo('/lab/a b#c.md', '/lab')).toBe('a%20b%23c.md')
    expect(hrefTo('https://example.org/x', '/lab')).toBe('https://example.org/x')
  })
})
