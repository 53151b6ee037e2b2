/** Makes the links of the navigation lead to pages of the site, from whatever folder a page is in. */
import { PageEvent } from 'typedoc'

const IN_SITE = /href="site:/g

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.on(PageEvent.END, (page) => {
    const up = '../'.repeat(page.url.split('/').length - 1)
    page.contents = page.contents?.replaceAll(IN_SITE, `href="${up}`)
  })
}
