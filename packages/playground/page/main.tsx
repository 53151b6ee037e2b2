/** The page of the playground starts here. */
import { render } from 'preact'
import { App } from './views/app.tsx'

const page = document.getElementById('page')
if (page !== null) {
  page.replaceChildren()
  render(<App />, page)
}
