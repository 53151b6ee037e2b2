/** The licences of the packages whose code a bundle contains, which have to go with it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * @param {readonly string[]} modules the paths of the modules in the bundle
 * @param {string} folder from which they are given, if they are not absolute
 * @returns {string} for each package its name and the text of its licence; empty for a bundle of own code
 */
export function licencesOf(modules, folder = '.') {
  const found = modules.flatMap(
    (path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(resolve(folder, path)) ?? [],
  )
  const texts = [...new Set(found)].sort().map((folder) => {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} has no licence that could be copied`)
    return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  return texts.join('\n---\n\n')
}

/**
 * The licences as a comment that bundlers keep.
 * @param {Parameters<typeof licencesOf>} bundled
 */
export function licenceComment(...bundled) {
  const licences = licencesOf(...bundled)
  return licences === '' ? '' : `/*!\n${licences}*/\n`
}
