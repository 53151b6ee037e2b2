import { render } from 'preact'
import type { PageData } from '../src/write/page-data.ts'
import { noticePrinting } from './parts/printing.ts'
import { ComparisonView } from './views/comparison-view.tsx'
import { RunView } from './views/run-view.tsx'

const page = document.getElementById('page')
const text = document.getElementById('data')?.textContent
if (page !== null && text) {
  const data = JSON.parse(text) as PageData
  noticePrinting()
  page.replaceChildren()
  render(data.kind === 'run' ? <RunView data={data} /> : <ComparisonView data={data} />, page)
}
