import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs the script `build` of a package, if it has one. Returns false if the build failed, which has said why. */
export function rebuild(folder: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const script of ['traced', 'build']) {
    if (scripts[script] === undefined) continue
    const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: folder, stdio: ['ignore', 2, 2] })
    if (status !== 0) return false
  }
  return true
}
