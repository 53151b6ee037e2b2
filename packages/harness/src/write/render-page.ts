/** Writes self-contained HTML files, which need no other file and make no request. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import type { PageData } from './page-data.ts'

/** A file that the build makes from page/. */
const asset = (name: string): string => readFileSync(join(PACKAGE_FOLDER, 'assets', name), 'utf8')

const NO_SCRIPT =
  'This page is drawn by JavaScript. The CSV files beside it have all numbers, and `report RUN --to markdown` prints the tables.'

/** A page that its script draws from data. */
export function renderPage(title: string, data: PageData): string {
  return htmlPage(
    title,
    `<div id="page"><noscript><main><h1>${escapeText(title)}</h1><p>${NO_SCRIPT}</p></main></noscript></div>
<script id="data" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${asset('page.js').replaceAll('</script', '<\\/script')}</script>`,
  )
}

export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeText(title)}</title>
<style>${asset('page.css').replaceAll('</style', '<\\/style')}</style>
</head>
<body>
${body}
</body>
</html>
`
}

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
