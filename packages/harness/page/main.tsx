import { render } from 'preact'
import { readData } from './state/unpack.ts'
import { RunView } from './views/run-view.tsx'

const page = document.getElementById('page')
const data = readData()
if (page !== null && data !== undefined) {
  page.replaceChildren()
  if (data.kind === 'runs') render(<RunView data={data} />, page)
}
