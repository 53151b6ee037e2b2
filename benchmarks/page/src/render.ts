import type { PageData } from './data.ts'

/** The two files that `build` makes; the caller reads them, so that rendering stays pure. */
export interface PageAssets {
  readonly script: string
  readonly style: string
}

export const assetUrls: { readonly script: URL; readonly style: URL } = {
  script: new URL('../assets/page.js', import.meta.url),
  style: new URL('../assets/page.css', import.meta.url),
}

/** One self-contained page: no file beside it, no request. */
export function renderPage(data: PageData, assets: PageAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeText(titleOf(data))}</title>
<style>${assets.style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="page"><noscript>This report draws its figures with JavaScript. The same numbers are in the CSV files beside it.</noscript></div>
<script id="data" type="application/json">${escapeJson(data)}</script>
<script>${assets.script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}

function titleOf(data: PageData): string {
  if (data.kind === 'index') return 'Sudoku Lab: runs'
  return `Sudoku Lab: ${data.runs.map((run) => run.id).join(', ')}`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** JSON that cannot end the script element it stands in. */
function escapeJson(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
