/**
 * The snippets of the Markdown files. A snippet is a fenced block with a language. The words after the language say what
 * happens to it:
 *
 *     ```ts  or  ```js                   is compiled and runs; `expression // → value` compares
 *     ```sh                              runs; `command # → output` compares
 *     ```console                         runs every line that begins with `$ `, and compares its standard output
 *     ```text puzzles.txt                is written to that file, for the commands of the same document
 *     ```sh no-test: REASON              does not run
 *     ```sh tested-by: PATH              is run by another test, which names the document
 *
 * In a value and in an output, `…` stands for anything.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root: string = dirname(import.meta.dirname)
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const MARKS = ['no-test', 'tested-by'] as const
type Mark = (typeof MARKS)[number]

export interface Snippet {
  readonly document: string
  readonly line: number // of the opening fence
  readonly language: string
  readonly file: string | undefined
  readonly mark: Mark | undefined
  readonly reason: string
  readonly code: string
}

/** The Markdown files. The templates of new packages are not documents yet, and reports are written by runs. */
export const DOCUMENTS: readonly string[] = filesBelow('.').filter(
  (path) => path.endsWith('.md') && !path.includes('/templates/') && !/^reports\/(?!README)/.test(path),
)
export const SNIPPETS: readonly Snippet[] = DOCUMENTS.flatMap((path) => snippetsOf(path, read(path)))
export const RUNNERS: readonly string[] = ['ts', 'js', 'sh', 'console']

/** What people wrote, below a folder. Git is not asked, because a downloaded archive has none. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(\.(?!changeset)|node_modules$|dist$)/.test(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

function snippetsOf(document: string, text: string): readonly Snippet[] {
  const fenced = /^( *)```(?!`)(.*)\n((?:.*\n)*?)\1```$/gm
  return [...text.matchAll(fenced)].map(([, indent = '', info = '', body = ''], index, all) => {
    const [, words = '', mark, reason = ''] = /^(.*?)(?:(no-test|tested-by): *(.*))?$/.exec(info.trim()) ?? []
    const [language = '', file] = words.trim().split(/ +/)
    return {
      document,
      line: text.slice(0, [...text.matchAll(fenced)][index]?.index ?? all.length).split('\n').length,
      language,
      file,
      mark: MARKS.find((known) => known === mark),
      reason,
      code: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }
  })
}

export const nameOf = ({ document, line }: Snippet): string => `${document}:${line}`

export function withoutCode(text: string): string {
  return text.replace(/^( *)```(?!`).*\n(?:.*\n)*?\1```$/gm, '')
}
