/** This module lists the folders of packages. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folders of the packages that a folder contains. What Git has removed may keep what was built in it, which Git ignores, and is no package.
 * @param {string} parent
 */
export function packageFolders(parent) {
  return readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
}
