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

/** Everything that breaks the rules, one line each. */
export function violationsIn({ imports }: Graph, rules: Rules): string[] {
  return [...arrowsUp(imports, rules), ...circles(imports)]
}

function heightOf(file: string, { folders, doors }: Rules): number {
  const folder = folderOf(file, folders)
  if (folder !== '') return folders.length - folders.indexOf(folder)
  return doors.includes(file) ? folders.length + 1 : 0
}

function arrowsUp(imports: Graph['imports'], rules: Rules): string[] {
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

function circles(imports: Graph['imports']): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push(`a circle: ${[...trail.slice(start), file].join(' → ')}`)
    if (start >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return found
}
