/** These are the settings of VitePress for the site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { sidebar } from '../pages.mjs'

/**
 * Anchors as GitHub makes them, so that a link works in both places.
 * @param {string} heading
 */
function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/**
 * The width and the height of a picture: an SVG says them in its view box, and a PNG in its first chunk.
 * @param {Buffer} picture
 */
function sizeOf(picture) {
  const box = /viewBox="0 0 (\d+) (\d+)"/.exec(picture.toString('latin1', 0, 1000))
  return box?.slice(1) ?? [picture.readUInt32BE(16), picture.readUInt32BE(20)]
}

export default defineConfig({
  title: 'Sudoku Lab',
  description: 'Which search algorithm is faster, by how much, and is the difference real?',
  srcDir: '.pages',
  srcExclude: ['run/**'],
  base: process.env['SITE_BASE'] ?? '/',
  // the playground and the report are no pages of VitePress
  ignoreDeadLinks: [/^\/(playground|report)/],
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['script', { type: 'module', src: `${process.env['SITE_BASE'] ?? '/'}sudoku-lab.js` }],
  ],
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // braces in code are no interpolations
      md.renderer.rules['code_inline'] = (tokens, index) =>
        `<code v-pre>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`
      // a picture has its space before it is loaded
      md.core.ruler.push('sizes', ({ tokens }) => {
        for (const image of tokens.flatMap(({ children }) => children ?? [])) {
          const source = image.type === 'image' ? (image.attrGet('src') ?? '') : ''
          if (!source.startsWith('/')) continue
          const [width, height] = sizeOf(readFileSync(join(import.meta.dirname, '../.pages', source)))
          image.attrs?.push(['width', `${width}`], ['height', `${height}`])
        }
      })
      // the bounds of a number stay in one line
      md.core.ruler.push('bounds', ({ tokens }) => {
        for (const text of tokens.flatMap(({ children }) => children ?? []))
          if (text.type === 'text') text.content = text.content.replaceAll(/(\d)–(?=\d)/g, '$1\u2060–\u2060')
      })
      // the corner of a table names no column
      md.core.ruler.push('corners', ({ tokens }) =>
        tokens.forEach(({ content }, index) => {
          const [before, after] = [tokens[index - 1], tokens[index + 1]]
          if (content === '' && before?.type === 'th_open' && after) before.tag = after.tag = 'td'
        }),
      )
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'sudoku-lab' } } },
  themeConfig: {
    nav: [
      { text: 'How it got fast', link: '/docs/how-it-got-fast.md' },
      { text: 'Add a solver', link: '/docs/adding-a-solver.md' },
      { text: 'Findings', link: '/docs/findings/hardness.md' },
      { text: 'Playground', link: '/playground.html', target: '_self' },
      { text: 'Sources', link: 'https://github.com/sudoku-lab/sudoku-lab' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: true } },
  },
})
