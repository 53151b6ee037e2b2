/** What the page says of a package of solvers, and shows of its sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What a solver does, in a sentence: the first one of the README of its package, or '' if it has none. */
export function aboutOf(folder: string): string {
  const readme = join(folder, 'README.md')
  if (!existsSync(readme)) return ''
  const [, paragraph = ''] = readFileSync(readme, 'utf8').split(/\n\n/)
  const [sentence = ''] = paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) /)
  return sentence.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}

/** The files of a package that tell a trace: path as the trace names it → text. */
export function sourcesIn(folder: string): Record<string, string> {
  const home = join(folder, 'src')
  if (!existsSync(home)) return {}
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/generated|\.trace\.ts/.test(file),
  )
  const texts = files.map((file) => {
    const path = `${basename(folder)}/src/${file.replaceAll('\\', '/')}`
    return [path, readFileSync(join(home, file), 'utf8')] as const
  })
  return Object.fromEntries(texts.filter(([, text]) => /\bif \(TRACE\b/.test(text)))
}
