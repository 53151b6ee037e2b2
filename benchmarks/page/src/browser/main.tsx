import { render } from 'preact'
import type { PageData } from '../data.ts'
import { Index } from './index-page.tsx'
import { Report } from './report.tsx'

const page = document.getElementById('page')
const text = document.getElementById('data')?.textContent
if (page !== null && text) {
  const data = JSON.parse(text) as PageData
  page.replaceChildren()
  render(data.kind === 'index' ? <Index data={data} /> : <Report data={data} />, page)
}
