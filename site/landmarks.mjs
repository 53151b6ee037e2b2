/** Adds what the theme does not tell a screen reader or a keyboard: the main part of a page, its navigations, and tables that scroll. */
import { PageEvent } from 'typedoc'

/** The beginning of a tag in the pages of the theme → what is added to it. */
const ADDED = {
  '<div class="col-content"': ' role="main"',
  '<div class="page-menu"': ' role="navigation" aria-label="On this page"',
  '<nav class="tsd-navigation"': ' aria-label="Pages"',
  '<nav id="tsd-sidebar-links" class="tsd-navigation"': ' aria-label="Parts of the site"',
  '<table': ' tabindex="0"',
}

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.on(PageEvent.END, (page) => {
    for (const [tag, added] of Object.entries(ADDED))
      page.contents = page.contents?.replaceAll(`${tag}>`, `${tag}${added}>`)
  })
}
