/**
 * Adds what the theme does not tell a screen reader or a keyboard: the main part of a page, its navigations, tables that
 * scroll, and the levels of headings.
 */
import { PageEvent } from 'typedoc'

/** The beginning of a tag in the pages of the theme → what is added to it. */
const ADDED = {
  '<div class="col-content"': ' role="main"',
  '<div class="page-menu"': ' role="navigation" aria-label="On this page"',
  '<nav class="tsd-navigation"': ' aria-label="Pages"',
  '<nav id="tsd-sidebar-links" class="tsd-navigation"': ' aria-label="Parts of the site"',
  '<table': ' tabindex="0"',
}
/** The corner of a table, which names no column. */
const EMPTY_HEADER = '<th></th>'

const SUMMARY = /<summary.*?<\/summary>/gs
const ANCHOR = /<a [^>]*class="tsd-anchor-icon".*?<\/a>/gs
const HEADING = /<h([1-6])(?=[ >])/g

/**
 * Says the level of each heading that is more than one below the heading above it. The theme chose the tag for its size.
 * @param {string} html
 */
function withLevels(html) {
  /** The headings that the present one is below. @type {{ tag: number, level: number }[]} */
  const above = []
  return html.replace(HEADING, (start, digit) => {
    const tag = Number(digit)
    while ((above.at(-1)?.tag ?? 0) >= tag) above.pop()
    const level = (above.at(-1)?.level ?? 0) + 1
    above.push({ tag, level })
    return level === tag ? start : `${start} aria-level="${level}"`
  })
}

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.on(PageEvent.END, (page) => {
    let html = page.contents ?? ''
    for (const [tag, added] of Object.entries(ADDED)) html = html.replaceAll(`${tag}>`, `${tag}${added}>`)
    html = html.replaceAll(EMPTY_HEADER, '<td></td>')
    // the page is listed at its right, too, and a button contains no link
    page.contents = withLevels(html.replace(SUMMARY, (summary) => summary.replace(ANCHOR, '')))
  })
}
