/** The default theme, with a tree of pages in which no button that unfolds a part contains a link. */
import { DefaultTheme } from 'typedoc'

/** A path, because knip takes the name of a theme for a module. */
const NAME = './theme.mjs'

class SiteTheme extends DefaultTheme {
  /** @param {import('typedoc').ProjectReflection} project */
  buildNavigation(project) {
    return super.buildNavigation(project).map(unlinked)
  }
}

/**
 * A page with pages below it becomes a folder, and the first page in it.
 * @param {import('typedoc').NavigationElement} element
 * @returns {import('typedoc').NavigationElement}
 */
function unlinked({ children, ...page }) {
  if (children === undefined) return page
  const below = children.map(unlinked)
  return page.path === undefined
    ? { ...page, children: below }
    : { text: page.text, children: [page, ...below] }
}

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.defineTheme(NAME, SiteTheme)
}
