/**
 * Where a build writes: beside `dist` and `assets`, in folders of the same depth. At the end, `place` moves file by file, so that a
 * program that runs during a build never finds half a file, and finds none missing that it still needs.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export const NEW_DIST = 'dist.new'
export const NEW_ASSETS = 'assets.new'

/** Names the process that builds the package of this folder. */
const LOCK = 'node_modules/.cache/build.pid'
const PAUSE = new Int32Array(new SharedArrayBuffer(4))

/** Waits while another process builds the package. Two at once would take away each other's files. */
function claim() {
  const own = `${LOCK}.${process.pid}`
  mkdirSync(dirname(LOCK), { recursive: true })
  writeFileSync(own, String(process.pid))
  let told = 0
  while (!isClaimed(own)) {
    const other = Number(existsSync(LOCK) && readFileSync(LOCK, 'utf8'))
    if (!isRunning(other)) rmSync(LOCK, { force: true })
    else if (other !== told)
      process.stderr.write(`waiting for process ${other}, which builds this package (${LOCK})\n`)
    told = other
    Atomics.wait(PAUSE, 0, 0, 100)
  }
  rmSync(own)
  process.once('exit', () => rmSync(LOCK, { force: true }))
}

/** @param {string} own */
function isClaimed(own) {
  try {
    linkSync(own, LOCK)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST' // some file systems have no links
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Begins a build: waits for another one, and removes what one that failed has left. */
export function clear() {
  claim()
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
