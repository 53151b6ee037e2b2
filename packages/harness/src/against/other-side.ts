/** Finds the code with which a run compares: a commit, a folder, or a package. */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { makeFolder } from '@sudoku-lab/console'
import { sha256 } from '../digest.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import { runManager } from './programs.ts'
import {
  commitOf,
  lockWhenFree,
  type Preparing,
  type Repository,
  repositoryAt,
  TREES,
  treeOf,
} from './worktree.ts'

/** The other side of a comparison: the same code at another time. */
export interface OtherSide {
  /** What the user named. */
  readonly name: string
  /** What follows the @ in the ids of its entrants. */
  readonly label: string
  readonly commit: string | null
  /** The folder of the present code to which `folder` corresponds. */
  readonly root: string
  readonly folder: string
  /** Where copies of both may be made, for a while. */
  readonly home: string
}

const PACKED = /\.(tgz|tar\.gz)$/
const PUBLISHED = /^npm:(.+)$/
/** Without a network, npm tries for more than a minute by default. */
const INSTALLING = [
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--install-links',
  '--fetch-retry-mintimeout=1000',
]

/** @throws UsageError for a name that means nothing, or two things, or code that cannot be installed or built */
export async function otherSide(name: string, request: Preparing): Promise<OtherSide> {
  const path = resolve(request.directory, name)
  const found = statSync(path, { throwIfNoEntry: false })
  const [, published] = PUBLISHED.exec(name) ?? []
  if (published !== undefined) return packageSide(name, { spec: published, key: published }, request)
  const repository = await repositoryAt(request)
  const isPath = /^(\.{0,2}[/\\]|\.{1,2}$|[a-z]:[/\\])/i.test(name) || PACKED.test(name)
  const commit =
    isPath || typeof repository === 'string' ? undefined : await commitOf(repository, name, request.signal)
  if (found?.isDirectory() && commit !== undefined)
    throw new UsageError(`${name} is a folder and a name of git: type ./${name} or ${commit.slice(0, 10)}`)
  if (commit !== undefined) return commitSide(name, commit, repository as Repository, request)
  if (found === undefined) throw new UsageError(`--against ${name}: ${whyNothing(name, repository, isPath)}`)
  if (found.isDirectory()) {
    const folder = { name, folder: path, commit: null, label: basename(path), home: tmpdir() }
    return { ...folder, root: correspondingTo(path, request.directory) }
  }
  if (!PACKED.test(name))
    throw new UsageError(`--against ${name}: expected a commit, a folder or a packed package, got a file`)
  return packageSide(name, { spec: path, key: sha256(readFileSync(path)) }, request)
}

function whyNothing(name: string, repository: Repository | string, isPath: boolean): string {
  if (isPath) return 'there is no such file or folder'
  if (typeof repository === 'string') return `${repository}, and there is no folder '${name}'`
  const where = repository.isShallow ? ' in this shallow clone' : ''
  const remedy = repository.isShallow ? ': type git fetch --unshallow (in a workflow: fetch-depth: 0)' : ''
  return `git knows no commit, branch or tag '${name}'${where}, and there is no folder${remedy}`
}

async function commitSide(
  name: string,
  commit: string,
  repository: Repository,
  request: Preparing,
): Promise<OtherSide> {
  const label = commit.startsWith(name) ? commit.slice(0, 10) : name
  const folder = await treeOf(repository, commit, request)
  return { name, label, commit, root: repository.root, folder, home: join(repository.common, TREES) }
}

/** Installs a package in a cache, with what it depends on. What a name means now is asked again every time. */
async function packageSide(
  name: string,
  { spec, key }: { readonly spec: string; readonly key: string },
  request: Preparing,
): Promise<OtherSide> {
  const { directory, signal, say } = request
  const cache = join(directory, 'node_modules/.cache/bench', sha256(key).slice(0, 16))
  makeFolder(cache)
  say(`installs ${name}`)
  const modules = join(cache, 'node_modules')
  const release = await lockWhenFree(cache, request)
  try {
    const words = ['install', `--prefix=${cache}`, ...INSTALLING, spec]
    await runManager({ label: name, signal }, { folder: cache, name: 'npm', words, doing: 'install' })
  } finally {
    release()
    if (!existsSync(modules)) rmSync(cache, { recursive: true, force: true })
  }
  const installed = nameIn(directory)
  const folder = join(modules, installed?.name ?? '')
  if (installed === undefined || !existsSync(join(folder, 'package.json')))
    throw new UsageError(`--against ${name}: it is not a version of the package in ${directory}`)
  const { version } = manifestIn(folder) ?? {}
  return { name, label: version ?? name, commit: null, root: installed.folder, folder, home: tmpdir() }
}

interface Manifest {
  readonly name?: string
  readonly version?: string
}

function manifestIn(folder: string): Manifest | undefined {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (thrown) {
    throw new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  }
}

/** The closest package around a folder. */
function nameIn(folder: string): { readonly name: string; readonly folder: string } | undefined {
  const name = manifestIn(folder)?.name
  if (name !== undefined) return { name, folder }
  return dirname(folder) === folder ? undefined : nameIn(dirname(folder))
}

/** The folder around the user's that has the package of the other folder, or the user's own. */
function correspondingTo(other: string, directory: string): string {
  const wanted = manifestIn(other)?.name
  for (let folder = directory; wanted !== undefined; folder = dirname(folder)) {
    if (manifestIn(folder)?.name === wanted) return folder
    if (dirname(folder) === folder) break
  }
  return directory
}

/** The same path on the other side. */
export function there({ root, folder }: Pick<OtherSide, 'root' | 'folder'>, path: string): string {
  return join(folder, relative(root, path))
}
