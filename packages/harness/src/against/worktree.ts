/**
 * A commit in a folder of its own, installed and built once. It is a worktree of git within the folder of git itself, where neither git nor
 * the tools of the working tree look, so nothing of the user is touched. What an interrupted build leaves is removed.
 */
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder, makeFolder } from '@sudoku-lab/console'
import { sha256 } from '../digest.ts'
import { UsageError } from '../usage-error.ts'
import { type Ended, installAndBuild, runProgram } from './programs.ts'

export interface Repository {
  /** The root of the working tree. */
  readonly root: string
  /** The folder of git, which all worktrees share. */
  readonly common: string
  /** Its history is cut off. */
  readonly isShallow: boolean
}

export interface Preparing {
  readonly directory: string
  readonly signal: AbortSignal
  /** How a commit is built, for a shell, if its own files do not say it. */
  readonly build?: string | undefined
  /** Says in one line what takes a while. */
  say(text: string): void
}

function git(cwd: string, signal: AbortSignal, ...words: string[]): Promise<Ended> {
  return runProgram('git', words, { cwd, signal })
}

/** The repository around a folder, or why there is none. */
export async function repositoryAt({ directory, signal }: Preparing): Promise<Repository | string> {
  const words = ['--show-toplevel', '--git-common-dir', '--is-shallow-repository']
  const asked = await git(directory, signal, 'rev-parse', ...words)
  if (asked.isMissing) return 'git is not installed'
  const [root, common, isShallow] = asked.stdout.split('\n')
  if (asked.status !== 0 || !root || !common) return `${directory} is in no repository of git`
  return { root, common: resolve(directory, common), isShallow: isShallow === 'true' }
}

/** The commit that a name means, or undefined. */
export async function commitOf(
  { root }: Repository,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  const { status, stdout } = await git(root, signal, ...words)
  return status === 0 ? stdout.trim() : undefined
}

/** So many built commits are kept. */
const KEPT = 4
/** In the folder of git. */
export const TREES = 'bench'
/** Stands in the folder of a commit that is built. */
const BUILT = 'built'

/** @throws UsageError if the commit cannot be checked out, installed or built, or the reason of the signal */
export async function treeOf(repository: Repository, commit: string, request: Preparing): Promise<string> {
  const { signal, say, directory, build } = request
  const trees = join(repository.common, TREES)
  const home = join(trees, build === undefined ? commit : `${commit}-${sha256(build).slice(0, 8)}`)
  const [tree, built] = [join(home, 'tree'), join(home, BUILT)]
  makeFolder(home)
  const release = await lockWhenFree(home, request)
  try {
    if (!existsSync(built)) {
      const label = `commit ${commit.slice(0, 10)}`
      say(`checks out, installs and builds ${label}, once`)
      try {
        await remove(repository, home) // what an interrupted build left
        const adding = ['worktree', 'add', '--force', '--detach', tree, commit]
        const added = await git(repository.root, signal, '-c', 'core.hooksPath=/dev/null', ...adding)
        if (added.status !== 0) throw new UsageError(`cannot check out ${label}: ${added.said.trim()}`)
        const inTree = join(tree, relative(repository.root, directory))
        const place = existsSync(inTree) ? inTree : tree
        await installAndBuild({ package: place, root: tree, label, signal, build })
        writeFileSync(built, '')
      } catch (thrown) {
        await remove(repository, home)
        throw thrown
      }
    }
    utimesSync(built, new Date(), new Date())
  } finally {
    release()
    if (!existsSync(built)) rmSync(home, { recursive: true, force: true })
  }
  await removeOldest(repository, trees, home)
  return tree
}

const WAIT_MS = 500

/** Another run may install or build the same. */
export async function lockWhenFree(home: string, { signal, say }: Preparing): Promise<() => void> {
  class Held extends UsageError {}
  for (let waited = false; ; waited = true) {
    try {
      return lockFolder(home, Held)
    } catch (thrown) {
      if (!(thrown instanceof Held) || !/^process \d+ works/.test(thrown.message)) throw thrown
      if (!waited) say(`waits for another run: ${thrown.message.replace(/: wait .*$/, '')}`)
    }
    await sleep(WAIT_MS, undefined, { signal }).catch(() => undefined)
    signal.throwIfAborted()
  }
}

/** Also after an interruption, so it has a signal of its own. */
async function remove({ root }: Repository, home: string): Promise<void> {
  const tree = join(home, 'tree')
  if (!existsSync(tree)) return
  await git(root, new AbortController().signal, 'worktree', 'remove', '--force', '--force', tree)
  rmSync(tree, { recursive: true, force: true, maxRetries: 5 }) // files that git does not remove
}

/** @param used is kept, even if the clock of the files is too coarse to tell which is the newest */
async function removeOldest(repository: Repository, trees: string, used: string): Promise<void> {
  const stamps = readdirSync(trees).flatMap((name) => {
    if (join(trees, name) === used) return []
    const found = statSync(join(trees, name, BUILT), { throwIfNoEntry: false })
    return found === undefined ? [] : [{ home: join(trees, name), usedAt: found.mtimeMs }]
  })
  const old = stamps.sort((a, b) => b.usedAt - a.usedAt).slice(KEPT - 1)
  for (const { home } of old) {
    try {
      const release = lockFolder(home, UsageError)
      rmSync(join(home, BUILT))
      await remove(repository, home)
      release()
      rmSync(home, { recursive: true, force: true })
    } catch {} // another run works with it
  }
}
