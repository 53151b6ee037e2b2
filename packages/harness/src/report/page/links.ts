/** Links of a page. They also work in a page that is mailed, as far as what they lead to is published. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** From the folder of the page to a file that is moved together with it. */
export function hrefTo(target: string, folder: string): string {
  return relative(folder, target).split(sep).map(encodeURIComponent).join('/') || '.'
}

interface Manifest {
  readonly repository?: { readonly url?: string; readonly directory?: string }
}

/**
 * The address of a file or folder in its repository, which the nearest package.json with a `repository` names. Without one,
 * the file itself. An address stays as it is.
 */
export function hrefOf(target: string): string {
  if (!isAbsolute(target)) return target
  const found = packageAbove(target)
  const address = /github\.com[/:](.+?)(\.git)?$/.exec(found?.repository?.url ?? '')?.[1]
  if (found === undefined || address === undefined) return pathToFileURL(target).href
  const kind = existsSync(target) && statSync(target).isDirectory() ? 'tree' : 'blob'
  const path = join(found.repository?.directory ?? '', relative(found.folder, target))
  return `https://github.com/${address}/${kind}/HEAD/${path.split(sep).map(encodeURIComponent).join('/')}`
}

function packageAbove(target: string): (Manifest & { readonly folder: string }) | undefined {
  for (let folder = dirname(target); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
    if (manifest.repository !== undefined) return { ...manifest, folder }
    if (dirname(folder) === folder) return undefined
  }
}
