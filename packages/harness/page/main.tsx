import { render } from 'preact'
import type { PageData } from '../src/report/page-data.ts'
import { noticePrinting } from './state/printing.ts'
import { ComparisonView } from './views/comparison-view.tsx'
import { IndexView } from './views/index-view.tsx'
import { RunView } from './views/run-view.tsx'

function viewOf(data: PageData) {
  switch (data.kind) {
    case 'runs':
      return <RunView data={data} />
    case 'comparison':
      return <ComparisonView data={data} />
    case 'index':
      return <IndexView data={data} />
  }
}

const page = document.getElementById('page')
const text = document.getElementById('data')?.textContent
if (page !== null && text) {
  noticePrinting()
  page.replaceChildren()
  render(viewOf(JSON.parse(text) as PageData), page)
}
