/**
 * Where a build writes: beside `dist` and `assets`, in folders of the same depth. At the end, `place` moves file by file, so that a
 * program that runs during a build never finds half a file, and finds none missing that it still needs.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const NEW_DIST = 'dist.new'
export const NEW_ASSETS = 'assets.new'

/** Removes what a build that failed has left. */
export function clear() {
  for (const folder of [NEW_DIST, NEW_ASSETS]) rmSync(folder, { recursive: true, force: true })
}

/** Moves what was built to its place, and removes what is no longer built. */
export function place() {
  for (const folder of [NEW_DIST, NEW_ASSETS].filter(existsSync)) {
    const target = folder.slice(0, -'.new'.length)
    const made = filesBelow(folder)
    const before = new Set(existsSync(target) ? filesBelow(target) : [])
    // What is new comes first, so that a file never names another that is not there yet.
    for (const file of [
      ...made.filter((name) => !before.has(name)),
      ...made.filter((name) => before.has(name)),
    ]) {
      mkdirSync(dirname(join(target, file)), { recursive: true })
      renameSync(join(folder, file), join(target, file))
    }
    for (const file of before) if (!made.includes(file)) rmSync(join(target, file))
    rmSync(folder, { recursive: true })
  }
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}
