/** Checks every link of the built site that stays in it: the page has to be there, and the anchor in the page. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ATTRIBUTES = /\s(?:href|src)="([^"]*)"/g
const ANCHORS = /\s(?:id|name)="([^"]*)"/g

/**
 * What is wrong, a line each.
 * @param {string} site a folder
 */
export function brokenLinks(site) {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  )
  const anchors = new Map(pages.map((path) => [join(site, path), anchorsOf(join(site, path))]))
  return pages.flatMap((path) => {
    const page = join(site, path)
    const links = [
      ...new Set(Array.from(readFileSync(page, 'utf8').matchAll(ATTRIBUTES), ([, link = '']) => link)),
    ]
    return links
      .filter((link) => isBroken(link, page, anchors))
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
  const target = path === '' ? page : join(dirname(page), decodeURIComponent(path.split('?')[0] ?? ''))
  if (!existsSync(target) || !statSync(target).isFile()) return true
  return anchor !== '' && anchors.get(target)?.has(decodeURIComponent(anchor)) === false
}
