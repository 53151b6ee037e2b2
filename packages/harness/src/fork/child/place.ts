/** Where an entrant threw: the line of its own code, in its source if there is a source map. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PACKAGE_FOLDER } from '../../package-folder.ts'

interface Place {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

const FRAME = /(?:\(|\bat )(?:async )?((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+):(\d+)\)?$/gm

/**
 * `src/search.ts:52:17`, relative to a folder if it is below it. Undefined if nothing tells.
 *
 * The harness calls the suite, the suite calls the entrant, and the entrant may call what others wrote. So the entrant's own code is what the
 * suite has called, with all that lies beside it.
 */
export function placeOf(thrown: unknown, directory: string): string | undefined {
  const stack = thrown instanceof Error ? String(thrown.stack) : ''
  const all = Array.from(stack.matchAll(FRAME), ([, at = '', line, column]): Place => {
    const file = at.startsWith('file:') ? fileURLToPath(at) : at
    return { file, line: Number(line), column: Number(column) }
  })
  const ours = all.findIndex(({ file }) => file.startsWith(join(PACKAGE_FOLDER, '/')))
  const frames = (ours < 0 ? all : all.slice(0, ours)).filter(
    ({ file }) => !/[/\\]node_modules[/\\]/.test(file),
  )
  const outermost = frames.at(-1)
  const entered = frames.findLast(({ file }) => file !== outermost?.file) ?? outermost
  if (entered === undefined) return undefined
  const own = frames.find(({ file }) => file.startsWith(dirname(entered.file))) ?? entered
  const { file, line, column } = inSource(own)
  const shown = relative(directory, file)
  return `${shown.startsWith('..') ? file : shown}:${line}:${column}`
}

/** Maps are read only now: a process that loads them with its modules starts later. */
function inSource(place: Place): Place {
  try {
    const [, address = ''] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(place.file, 'utf8')) ?? []
    const { SourceMap } = process.getBuiltinModule('node:module')
    const path = resolve(dirname(place.file), address)
    const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
    const { originalSource, originalLine, originalColumn } = map.findEntry(
      place.line - 1,
      place.column - 1,
    ) as import('node:module').SourceMapping
    const file = resolve(dirname(path), originalSource)
    return { file, line: originalLine + 1, column: originalColumn + 1 }
  } catch {
    return place
  }
}
