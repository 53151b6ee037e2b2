/** The pages of the site: the documents of the repository, with links that lead to each other. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '../..')
const SOURCES = 'https://github.com/sudoku-lab/sudoku-lab/blob/main/'
const PACKAGES = readdirSync(join(REPOSITORY, 'packages')).filter((name) =>
  existsSync(join(REPOSITORY, 'packages', name, 'README.md')),
)

/** @param {string} folder */
const documentsIn = (folder) =>
  readdirSync(join(REPOSITORY, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** @param {string[]} names */
const readmesOf = (names) => names.map((name) => `packages/${name}/README.md`)
const solvers = PACKAGES.filter((name) => name.startsWith('solver-'))

/** Title → documents, in the order in which a reader needs them. */
const GROUPS = {
  Start: ['README.md', 'docs/how-it-got-fast.md', 'packages/playground/README.md'],
  Guides: [...documentsIn('docs').filter((path) => !path.endsWith('how-it-got-fast.md')), 'GLOSSARY.md'],
  Findings: documentsIn('docs/findings'),
  Solvers: readmesOf(solvers),
  'Measuring and data': ['benchmarks/README.md', 'datasets/README.md', ...readmesOf(['harness'])],
  Packages: readmesOf(
    PACKAGES.filter((name) => !solvers.includes(name) && !/^(playground|harness|look)$/.test(name)),
  ),
  'For contributors': [
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'STYLE.md',
    ...documentsIn('docs/tried'),
    'SECURITY.md',
    'CHANGELOG.md',
  ],
}
const DOCUMENTS = Object.values(GROUPS).flat()

/**
 * The page of a document. The first page is written for the site.
 * @param {string} path
 */
function pageOf(path) {
  return path === 'README.md' ? 'readme.md' : path.replace(/README\.md$/, 'index.md')
}

/** @param {string} path */
const read = (path) => readFileSync(join(REPOSITORY, path), 'utf8')

/** @param {string} path */
function titleOf(path) {
  if (path === 'README.md') return 'All of it on a page'
  const title = (/^# (.+)$/m.exec(read(path))?.[1] ?? path).replaceAll('`', '').replace('@sudoku-lab/', '')
  // a page of the playground, and not its package
  return title === 'playground' ? 'Playground' : title
}

/** @returns {import('vitepress').DefaultTheme.SidebarItem[]} */
export function sidebar() {
  return Object.entries(GROUPS).map(([text, documents]) => ({
    text,
    collapsed: text !== 'Start' && text !== 'Guides' && text !== 'Findings',
    items: documents.map((path) => ({ text: titleOf(path), link: `/${pageOf(path)}` })),
  }))
}

/**
 * Writes all documents into a folder.
 * @param {string} out
 */
export function writePages(out) {
  for (const path of ['tools/site/index.md', ...DOCUMENTS]) {
    const file = join(out, path === 'tools/site/index.md' ? 'index.md' : pageOf(path))
    // a comment of a guide holds what the site can show, and what a page of GitHub leaves out
    const text = read(path).replaceAll(/^<!-- watch (.*) -->$/gm, '<sudoku-lab $1 controls></sudoku-lab>')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, (isWide(text) ? '---\naside: false\n---\n\n' : '') + withLinks(text, path, out))
  }
}

/**
 * Whether a table has so many columns that it needs the place of the outline.
 * @param {string} text
 */
const isWide = (text) => /^(\|[^|\n]*){7,}\|$/m.test(text)

/**
 * Code has no links.
 * @param {string} text @param {string} path @param {string} out
 */
function withLinks(text, path, out) {
  return text
    .split(/(^```.*?^```|`[^`\n]*`)/gms)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/\]\(([^)\s]+)\)/g, (_, link) => `](${linkFrom(path, link, out)})`),
    )
    .join('')
}

/**
 * Where a link of a document leads on the site: to another page, to a picture that is copied, or to the sources.
 * @param {string} path @param {string} link @param {string} out
 */
function linkFrom(path, link, out) {
  if (/^([a-z]+:|#)/.test(link)) return link
  const [target = '', anchor] = link.split('#')
  const aim = posix.join(posix.dirname(path), target).replace(/\/$/, '')
  const after = anchor === undefined ? '' : `#${anchor}`
  const document = [aim, posix.join(aim, 'README.md')].find((one) => DOCUMENTS.includes(one))
  if (document !== undefined) return `/${pageOf(document)}${after}`
  if (/\.(svg|png)$/.test(aim)) {
    mkdirSync(dirname(join(out, aim)), { recursive: true })
    copyFileSync(join(REPOSITORY, aim), join(out, aim))
    return `/${aim}`
  }
  return `${SOURCES}${aim}${after}`
}
