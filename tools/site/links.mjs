/** Checks every link of the built site that stays in it: the page has to be there, and the anchor in the page. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ATTRIBUTES = /\s(?:href|src)="([^"]*)"/g
/** Files of their own, which the site only holds. */
const APART = ['report.html', 'playground.html']
const ANCHORS = /\s(?:id|name)="([^"]*)"/g

/**
 * What is wrong, a line each.
 * @param {string} site a folder
 * @param {string} base the path of the site on its server
 */
export function brokenLinks(site, base) {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !APART.includes(path),
  )
  const anchors = new Map(pages.map((path) => [join(site, path), anchorsOf(join(site, path))]))
  return pages.flatMap((path) => {
    const page = join(site, path)
    const links = [
      ...new Set(Array.from(readFileSync(page, 'utf8').matchAll(ATTRIBUTES), ([, link = '']) => link)),
    ]
    return links
      .filter((link) =>
        isBroken(link.startsWith(base) ? join(site, link.slice(base.length)) : link, page, anchors),
      )
      .map((link) => `${relative(site, page)}: ${link}`)
  })
}

/** @param {string} page */
function anchorsOf(page) {
  return new Set(Array.from(readFileSync(page, 'utf8').matchAll(ANCHORS), ([, anchor]) => anchor))
}

/**
 * @param {string} link
 * @param {string} page
 * @param {ReadonlyMap<string, ReadonlySet<string | undefined>>} anchors
 */
function isBroken(link, page, anchors) {
  if (/^[a-z]+:|^\/\//i.test(link)) return false
  const [path = '', anchor = ''] = link.replaceAll('&amp;', '&').split('#')
  const target = path === '' ? page : resolve(dirname(page), decodeURIComponent(path.split('?')[0] ?? ''))
  const file = existsSync(target) && statSync(target).isDirectory() ? join(target, 'index.html') : target
  if (!existsSync(file)) return true
  return anchor !== '' && anchors.get(file)?.has(decodeURIComponent(anchor)) === false
}
