/**
 * Writes the traced instantiation of every package that exports one: `src/traced/`, a copy of its sources in which
 * the lines for tracing are code. In the sources they are comments, so the search that is timed has nothing of them.
 *
 *     //+ trace.branch(cell, digit, guess === 1)     is code in the copy, and a comment in the source
 *     import { ExactCover } from '…' //-             is left out of the copy
 *     wasm.generated.ts                              is left out if there is a wasm-traced.generated.ts
 *
 * Lines keep their numbers. Before each statement the copy says where it stands, so a trace can show the source line
 * of an event: `trace.at(7)` is the line that `SITES[7]` names. A package that has no such line of its own, because
 * another package searches for it, gives the sites of that package.
 *
 * Run it with `node tools/scripts/traced-sources.mjs`, or with a folder for only one package. Builds, type checks and tests
 * do so by themselves.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

const PACKAGES = join(dirname(dirname(import.meta.dirname)), 'packages')
const FOLDER = 'traced'
/** What is not copied: the copies themselves, and what exact-cover contains besides its engines. */
const NOT_COPIED = [FOLDER, 'problems', 'command']
const ADDED = /^(\s*)\/\/\+ (.*)$/
const LEFT_OUT = /\/\/-$/
const STATEMENT = /^(if |trace\.|stepListener\(\)\.|(this\.)?(\w+\.)?tell\w*\()/
const OTHER_TRACED = /^\/\/\+ import .* from '(@[\w-]+\/[\w-]+\/traced)'$/m

/** What an import brings that events are told to. */
const TELLERS = [
  { imported: /^\/\/\+ import \{.*\btrace\b.*\} from/m, teller: 'trace' },
  { imported: /^\/\/\+ import \{.*\bstepListener\b.*\} from/m, teller: 'stepListener()' },
]

/**
 * The copy of one source, with what it does at which of its lines added to `sites`.
 * @param {string} text
 * @param {string} file
 * @param {[file: string, line: number][]} sites
 */
function tracedText(text, file, sites) {
  const { teller } = TELLERS.find(({ imported }) => imported.test(text)) ?? {}
  const lines = text.split('\n').map((line, index) => {
    if (LEFT_OUT.test(line)) return ''
    const [, indent, code] = ADDED.exec(line) ?? []
    if (code === undefined) return line
    if (teller === undefined || !STATEMENT.test(code) || code.includes('isFull')) return indent + code
    sites.push([file, index + 1])
    return `${indent}${teller}.at(${sites.length}); ${code}`
  })
  return lines.join('\n')
}

/** @param {string} root of a package */
function writeTraced(root) {
  const source = join(root, 'src')
  const target = join(source, FOLDER)
  /** @type {[string, number][]} */
  const sites = []
  /** @type {Map<string, string>} */
  const copies = new Map()
  let searchedBy = './sites.ts'
  for (const entry of readdirSync(source, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(source.length + 1)
    if (!entry.isFile() || !path.endsWith('.ts') || NOT_COPIED.includes(path.split(/[/\\]/)[0])) continue
    const ofCopy = path.replace('.generated.ts', '-traced.generated.ts')
    if (ofCopy !== path && existsSync(join(source, ofCopy))) continue
    const text = readFileSync(join(source, path), 'utf8')
    copies.set(path, tracedText(text, `${basename(root)}/src/${path}`, sites))
    searchedBy = OTHER_TRACED.exec(text)?.[1] ?? searchedBy
  }
  if (sites.length > 0) searchedBy = './sites.ts'
  if (searchedBy === './sites.ts') copies.set('sites.ts', sitesText(sites))
  copies.set('index.ts', `${copies.get('index.ts')}export { SITES } from '${searchedBy}'\n`)
  removeOthers(target, copies)
  for (const [path, text] of copies) writeIfChanged(join(target, path), text)
}

/** @param {readonly [string, number][]} sites */
function sitesText(sites) {
  const list = sites.map(([file, line]) => `  ['${file.replaceAll('\\', '/')}', ${line}],\n`).join('')
  return `/** Where each traced statement stands, by its number; the first is number 1. */
export const SITES: readonly (readonly [file: string, line: number])[] = [
  ['', 0],
${list}]
`
}

/**
 * Removes copies whose source is gone.
 * @param {string} target
 * @param {Map<string, string>} copies
 */
function removeOthers(target, copies) {
  if (!existsSync(target)) return
  for (const entry of readdirSync(target, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !copies.has(path.slice(target.length + 1))) rmSync(path)
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** @param {string} root of a package */
function isTraced(root) {
  const manifest = join(root, 'package.json')
  return existsSync(manifest) && './traced' in (JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {})
}

const [folder] = process.argv.slice(2)
const roots =
  folder === undefined
    ? readdirSync(PACKAGES)
        .map((name) => join(PACKAGES, name))
        .filter(isTraced)
    : [resolve(folder)]
for (const root of roots) writeTraced(root)
