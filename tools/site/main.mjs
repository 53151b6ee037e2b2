/** Builds the site, with the playground and the report of a run in it, and checks its links. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = `Usage: pnpm lab site [--out DIR] [--run DIR] [--base PATH]

Writes the pages of the repository, the playground and the report of a run into a folder, and checks the links.

  --out DIR    where the site is written (default: tools/site/dist)
  --run DIR    a run of \`pnpm bench\` whose report is shown (default: measures a new one, which takes a minute)
  --base PATH  where the site will be on its server, with a slash at both ends (default: /)
  -h, --help   this text

Exit codes: 0 everything is fine, 1 a page could not be written or a link leads nowhere, 2 wrong usage.`

function commandLine() {
  try {
    const option = /** @type {const} */ ({ type: 'string' })
    const help = /** @type {const} */ ({ type: 'boolean', short: 'h' })
    return parseArgs({ options: { out: option, run: option, base: option, help } }).values
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message.split('. ')[0] : thrown // the rest is a hint on `--`
    return wrong(String(reason))
  }
}

/** @param {string} reason @returns {never} */
function wrong(reason) {
  console.error(`site: ${reason}\nSee \`pnpm lab site --help\`.`)
  process.exit(2)
}

const values = commandLine()
if (values.help) {
  console.log(USAGE)
  process.exit()
}
/** @param {string} path */
const given = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
const here = import.meta.dirname
const pages = join(here, '.pages')
const out = values.out === undefined ? join(here, 'dist') : given(values.out)
const base = values.base ?? '/'
if (!/^\/(.*\/)?$/.test(base)) wrong(`expected a path with a slash at both ends, got --base '${base}'`)
if (values.run !== undefined && !existsSync(join(given(values.run), 'report.html')))
  wrong(`expected a run with a report.html, got --run '${values.run}'`)

/** The report of the run that was named, or of a new one. */
function reportOf() {
  if (values.run !== undefined) return join(given(values.run), 'report.html')
  const run = join(pages, 'run')
  const bench = join(here, '../../benchmarks/bin/sudoku-bench.js')
  const { status } = spawnSync(process.execPath, [bench, '--quick', '-o', run], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
  return join(run, 'report.html')
}

// These take a second to load, which nobody has to wait for who asks for the help.
const { ELEMENT, MORE_SOLVERS, PLAYGROUND } = await import('@sudoku-lab/playground')
const { build } = await import('vitepress')
const { writePages } = await import('./pages.mjs')
const { brokenLinks } = await import('./links.mjs')

process.env['SITE_BASE'] = base
rmSync(pages, { recursive: true, force: true })
mkdirSync(join(pages, 'public'), { recursive: true })
writePages(pages)
for (const asset of [PLAYGROUND, ELEMENT, MORE_SOLVERS])
  copyFileSync(asset, join(pages, 'public', basename(asset)))
copyFileSync(reportOf(), join(pages, 'public/report.html'))
await build(here, { outDir: out })

const broken = brokenLinks(out, base)
for (const link of broken) console.error(`leads nowhere: ${link}`)
if (broken.length > 0) process.exitCode = 1
else console.log(join(out, 'index.html'))
