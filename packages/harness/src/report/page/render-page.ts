/** Writes one self-contained HTML file, which needs no other file and makes no request. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PACKAGE_FOLDER } from '../../package-folder.ts'
import type { DetailData, PageData } from '../page-data.ts'
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

interface Page {
  readonly title: string
  readonly data: PageData
  /** Null if there are no details. */
  readonly detail: DetailData | null
}

export function renderPage({ title, data, detail }: Page, { script, style }: PageAssets): string {
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
${detail === null ? '' : `<script id="detail" type="application/gzip;base64">${packed(detail)}</script>\n`}<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}

/** JSON that cannot end its script element. */
function escapeJson(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** Compresses the columns of thousands of instances to a quarter. They are read when a figure needs them. */
function packed(detail: DetailData): string {
  return gzipSync(JSON.stringify(detail), { level: 9 }).toString('base64')
}
