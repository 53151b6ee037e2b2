/** Builds the site, with the playground and the report of a run in it. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = `Usage: pnpm lab site [--out DIR] [--run DIR] [--base PATH]

Writes the pages of the repository, the playground and the report of a run into a folder.

  --out DIR    where the site is written (default: tools/site/dist)
  --run DIR    a run of \`pnpm bench\` whose report is shown (default: measures a new one, which takes a minute)
  --base PATH  where the site will be on its server, with a slash at both ends (default: /)
  -h, --help   this text

Exit codes: 0 everything is fine, 1 a page could not be written or a link leads to no page, 2 wrong usage.`

/** @param {string} reason @returns {never} */
function wrong(reason) {
  console.error(`site: ${reason}\nSee \`pnpm lab site --help\`.`)
  process.exit(2)
}

function commandLine() {
  const option = /** @type {const} */ ({ type: 'string' })
  const help = /** @type {const} */ ({ type: 'boolean', short: 'h' })
  try {
    return parseArgs({ options: { out: option, run: option, base: option, help } }).values
  } catch (thrown) {
    return wrong(String(/** @type {Error} */ (thrown).message.split('. ')[0])) // the rest is a hint on `--`
  }
}

const { out, run, base = '/', help } = commandLine()
if (help) {
  console.log(USAGE)
  process.exit()
}
/** @param {string} path */
const given = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
const here = import.meta.dirname
const pages = join(here, '.pages')
const outDir = out === undefined ? join(here, 'dist') : given(out)
if (!/^\/(.*\/)?$/.test(base)) wrong(`expected a path with a slash at both ends, got --base '${base}'`)
if (run !== undefined && !existsSync(join(given(run), 'report.html')))
  wrong(`expected a run with a report.html, got --run '${run}'`)

/** A new run. */
function measured() {
  const folder = join(pages, 'run')
  const bench = join(here, '../../benchmarks/bin/sudoku-bench.js')
  const words = [bench, '--quick', '-o', basename(folder)] // the page shows these words, which name no folder of this machine
  const env = { ...process.env, INIT_CWD: pages }
  if (spawnSync(process.execPath, words, { cwd: pages, env, stdio: ['ignore', 2, 2] }).status !== 0)
    process.exit(1)
  return folder
}

// These take a second to load, which nobody has to wait for who asks for the help.
const { ELEMENT, MORE_SOLVERS, PLAYGROUND } = await import('@sudoku-lab/playground')
const { build } = await import('vitepress')
const { writePages } = await import('./pages.mjs')

process.env['SITE_BASE'] = base
rmSync(pages, { recursive: true, force: true })
mkdirSync(join(pages, 'public'), { recursive: true })
writePages(pages)
const files = join(pages, 'public')
for (const asset of [PLAYGROUND, ELEMENT, MORE_SOLVERS]) copyFileSync(asset, join(files, basename(asset)))
// the report links to the other files of its run
cpSync(run ? given(run) : measured(), join(files, 'report'), { recursive: true })
await build(here, { outDir })
console.log(join(outDir, 'index.html'))
