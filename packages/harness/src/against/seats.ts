/**
 * Seats are two folders from which both sides of a comparison are loaded in turn. V8 and the memory of a process depend on where code is, on
 * its path, and on how it was named. Each seat has a copy of both sides, at paths of the same length, and the sides exchange their seats
 * from round to round. So what belongs to a folder belongs to neither side.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { lockFolder } from '@sudoku-lab/console'
import { UsageError } from '../usage-error.ts'
import type { OtherSide } from './other-side.ts'

/** Where files of the present code are: the file `path` is at `there(location, path)`. */
export type Location = Pick<OtherSide, 'root' | 'folder'>

export interface Sides {
  readonly present: Location
  readonly earlier: Location
}

/** Both sides where they are. */
export function inPlace(side: OtherSide): Sides {
  return { present: { root: side.root, folder: side.root }, earlier: side }
}

const PREFIX = 'seats-'
const SEATS = ['0', '1']

/** The two seats, until they are removed. */
export class Seats {
  readonly sides: readonly Sides[]
  private readonly home: string

  /**
   * What runs that were killed have left is removed, too.
   *
   * @param loaded the files that were loaded where they are. The packages around them are copied, and all others are linked.
   * @throws Error of the system, or for packages that are too large
   */
  constructor({ home, root, folder }: OtherSide, loaded: readonly string[]) {
    mkdirSync(home, { recursive: true })
    for (const name of readdirSync(home)) if (name.startsWith(PREFIX)) removeUnused(join(home, name))
    this.home = realpathSync(mkdtempSync(join(home, PREFIX)))
    lockFolder(this.home, UsageError)
    const copyOf = (of: string, seat: string, name: string): Location => {
      const copy = join(this.home, seat, name, 'tree')
      new Copying(realpathSync(of), copy, loaded).copy()
      return { root, folder: copy }
    }
    try {
      this.sides = SEATS.map((seat) => ({
        present: copyOf(root, seat, 'b'),
        earlier: copyOf(folder, seat, 'a'),
      }))
    } catch (thrown) {
      this.remove()
      throw thrown
    }
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 })
  }
}

function removeUnused(home: string): void {
  if (!existsSync(join(home, 'lock'))) return
  try {
    lockFolder(home, UsageError)
    rmSync(home, { recursive: true, force: true })
  } catch {} // another run works with it
}

/** Copying more takes longer than a run. */
const MOST = { files: 10_000, bytes: 200e6 }

const MODULES = 'node_modules'
const SKIPPED = ['.git', '.bin']

/** Copies some packages of a folder. What is beside them, and what is installed, is linked. */
class Copying {
  private readonly root: string
  private readonly to: string
  /** The folders of the packages. */
  private readonly packages: ReadonlySet<string>
  private readonly left = { ...MOST }

  constructor(root: string, to: string, loaded: readonly string[]) {
    const own = loaded.filter((path) => isWithin(path, root) && !isInstalled(path, root))
    this.root = root
    this.to = to
    this.packages = new Set(own.map((path) => packageOf(dirname(path), root)))
  }

  copy(): void {
    mkdirSync(dirname(this.to), { recursive: true })
    this.copyFolder(this.root, this.to, false)
    // what is found from folders around it
    const into = join(dirname(this.to), MODULES)
    for (const installed of modulesAround(this.root)) this.linkInstalled(installed, into)
  }

  private copyFolder(from: string, into: string, isOfCopied: boolean): void {
    const isCopied = this.packages.has(from) || (isOfCopied && !isPackage(from))
    if (!isCopied && ![...this.packages].some((path) => isWithin(path, from))) {
      link(from, into)
      return
    }
    mkdirSync(into, { recursive: true })
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [path, copy] = [join(from, entry.name), join(into, entry.name)]
      if (SKIPPED.includes(entry.name) || !existsSync(path)) continue // or a broken link
      if (entry.name === MODULES) this.linkInstalled(path, copy)
      else if (entry.isDirectory()) this.copyFolder(path, copy, isCopied)
      else this.linkAgain(path, copy)
    }
  }

  private copyFile(path: string, into: string): void {
    this.left.files--
    this.left.bytes -= statSync(path).size
    if (Math.min(this.left.files, this.left.bytes) < 0) throw new RangeError(`${this.root}: too much to copy`)
    copyFileSync(path, into)
  }

  private linkInstalled(from: string, into: string): void {
    mkdirSync(into, { recursive: true })
    for (const name of readdirSync(from)) {
      const [path, copy] = [join(from, name), join(into, name)]
      if (SKIPPED.includes(name) || existsSync(copy) || !existsSync(path)) continue
      if (name.startsWith('@')) this.linkInstalled(path, copy)
      else this.linkAgain(path, copy)
    }
  }

  /** What is linked to the folder is linked to the copy. Files are copied, because some systems link only folders. */
  private linkAgain(path: string, into: string): void {
    const real = realpathSync(path)
    const isOwn = isWithin(real, this.root) && !isInstalled(real, this.root)
    const found = statSync(real)
    if (found.isFile()) this.copyFile(real, into)
    else if (found.isDirectory()) link(isOwn ? join(this.to, relative(this.root, real)) : real, into)
  }
}

function link(target: string, path: string): void {
  symlinkSync(target, path, 'junction')
}

export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder + sep)
}

function isInstalled(path: string, root: string): boolean {
  return relative(root, path).split(sep).includes(MODULES)
}

function isPackage(folder: string): boolean {
  return existsSync(join(folder, 'package.json'))
}

/** The closest folder with a manifest, or else the root. */
function packageOf(folder: string, root: string): string {
  return folder === root || isPackage(folder) ? folder : packageOf(dirname(folder), root)
}

/** The folders with what is installed around a folder, the nearest first. */
function modulesAround(folder: string): string[] {
  const parent = dirname(folder)
  if (parent === folder) return []
  const own = basename(parent) === MODULES ? parent : join(parent, MODULES)
  return [...(existsSync(own) ? [own] : []), ...modulesAround(parent)]
}
