/** The import graph of a source tree, and what is wrong with it. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

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

/** The room that a file is in: the first folder of its path; empty for a file of the root. */
function roomOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : ''
}

export interface Rules {
  /** From top to bottom: an import may only point down. */
  readonly rooms: readonly string[]
  /** Files of the root that stand above all rooms; the others are the ground below them. */
  readonly doors: readonly string[]
  readonly mostFiles: number
}

/** Everything that breaks the rules, one line each. */
export function violationsIn({ imports }: Graph, rules: Rules): string[] {
  return [
    ...arrowsUp(imports, rules),
    ...circles(imports),
    ...crowdedRooms([...imports.keys()], rules),
    ...twins([...imports.keys()], rules),
  ]
}

function heightOf(file: string, { rooms, doors }: Rules): number {
  const room = roomOf(file)
  if (room !== '') return rooms.length - rooms.indexOf(room)
  return doors.includes(file) ? rooms.length + 1 : 0
}

function arrowsUp(imports: Graph['imports'], rules: Rules): string[] {
  const strangers = [...imports.keys()].filter(
    (file) => roomOf(file) !== '' && !rules.rooms.includes(roomOf(file)),
  )
  return [
    ...strangers.map((file) => `${file} is in no room`),
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
    const place = trail.indexOf(file)
    if (place >= 0) found.push(`a circle: ${[...trail.slice(place), file].join(' → ')}`)
    if (place >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return found
}

function crowdedRooms(files: readonly string[], { mostFiles }: Rules): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([room, count]) => `${room} has ${count} files`)
}

/** `index.ts` is the door of its room, and named after nothing. */
function twins(files: readonly string[], { rooms }: Rules): string[] {
  const first = new Map(rooms.map((room) => [`${room}.ts`, `the room ${room}`]))
  return files.flatMap((file) => {
    const name = basename(file)
    const other = first.get(name)
    if (name !== 'index.ts' && other === undefined) first.set(name, file)
    return name === 'index.ts' || other === undefined ? [] : [`${other} and ${file} have one name`]
  })
}
