/** Writes one self-contained HTML file, which needs no other file and makes no request. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../../package-folder.ts'
import type { Opened, PageData } from '../page-data.ts'
import { escapeText, plainPage } from '../plain-page.ts'

export interface PageAssets {
  readonly script: string
  readonly style: string
}

/** The two files that the build makes from page/. */
export async function readPageAssets(): Promise<PageAssets> {
  const [script, style] = await Promise.all(
    ['page.js', 'page.css'].map((name) => readFile(join(PACKAGE_FOLDER, 'assets', name), 'utf8')),
  )
  return { script: script ?? '', style: style ?? '' }
}

/** @param opened what the page reads later than its data */
export function renderPage(
  title: string,
  data: PageData,
  { script, style }: PageAssets,
  opened: readonly Opened[] = [],
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeText(title)}</title>
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="page"><noscript>${plainPage(data)}</noscript></div>
<script id="data" type="application/json">${escapeJson(data)}</script>
<script id="opened" type="application/json">${escapeJson(opened)}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}

/** JSON that cannot end its script element. */
function escapeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
