/** The import graph of a source tree, and what is wrong with it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Graph {
  /** Paths from the root, with the paths that each imports. */
  readonly imports: ReadonlyMap<string, readonly string[]>
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

export function readGraph(root: string): Graph {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const imports = names.map((name): [string, string[]] => {
    const text = readFileSync(join(root, name), 'utf8')
    const targets = [...text.matchAll(IMPORT)].map(([, path = '']) =>
      relative(root, join(root, dirname(name), path)),
    )
    return [name, targets]
  })
  return { imports: new Map(imports) }
}

/** The deepest of the drawn folders that it is in, or itself if it is drawn; the first folder of its path if there is none, empty for a file of the root. */
function folderOf(file: string, folders: readonly string[]): string {
  const drawn = folders.filter((folder) => file === folder || file.startsWith(`${folder}/`))
  return drawn.sort((a, b) => b.length - a.length)[0] ?? file.slice(0, Math.max(0, file.indexOf('/')))
}

export interface Rules {
  /** From top to bottom: an import may only point down. */
  readonly folders: readonly string[]
  /** Files of the root that stand above all folders; the others are the ground below them. */
  readonly doors: readonly string[]
}

function heightOf(file: string, { folders, doors }: Rules): number {
  const folder = folderOf(file, folders)
  if (folder !== '') return folders.length - folders.indexOf(folder)
  return doors.includes(file) ? folders.length + 1 : 0
}

/** Everything that breaks the rules, one line each. */
export function violationsIn({ imports }: Graph, rules: Rules): string[] {
  const strangers = [...imports.keys()].filter(
    (file) => !['', ...rules.folders].includes(folderOf(file, rules.folders)),
  )
  return [
    ...strangers.map((file) => `${file} is in no folder`),
    ...[...imports].flatMap(([file, targets]) =>
      targets
        .filter((target) => heightOf(target, rules) > heightOf(file, rules))
        .map((target) => `${file} imports ${target}, which is above it`),
    ),
  ]
}
