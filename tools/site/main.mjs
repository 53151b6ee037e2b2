/** Builds the site, with the playground in it, and checks its links. */
import { copyFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = `Usage: pnpm lab site [--out DIR] [package...]

Writes the pages of the repository, the API of its packages and the playground into a folder, and checks the links.

  package      a folder of packages/, or a pattern such as 'solver-*'; without one, every package
  --out DIR    where the site is written (default: tools/site/dist)
  -h, --help   this text

Exit codes: 0 everything is fine, 1 a page could not be written or a link leads nowhere, 2 wrong usage.`

function commandLine() {
  try {
    return parseArgs({
      options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message.split('. ')[0] : thrown // the rest is a hint on `--`
    console.error(`site: ${reason}\nSee \`pnpm lab site --help\`.`)
    process.exit(2)
  }
}

const { values, positionals: packages } = commandLine()
if (values.help) {
  console.log(USAGE)
  process.exit()
}
const out =
  values.out === undefined
    ? join(import.meta.dirname, 'dist')
    : resolve(process.env.INIT_CWD ?? process.cwd(), values.out)
const entryPoints = packages.map((name) => join(import.meta.dirname, '../../packages', name))

// These take a second to load, which nobody has to wait for who asks for the help.
const { ELEMENT, MORE_SOLVERS, PLAYGROUND } = await import('@sudoku-lab/playground')
const { Application } = await import('typedoc')
const { brokenLinks } = await import('./links.mjs')

const app = await Application.bootstrapWithPlugins({
  options: join(import.meta.dirname, 'typedoc.json'),
  out,
  ...(entryPoints.length > 0 ? { entryPoints } : {}),
})
const project = await app.convert()
if (project === undefined || app.logger.hasErrors()) process.exit(1)
await app.generateOutputs(project)
for (const asset of [PLAYGROUND, ELEMENT, MORE_SOLVERS]) copyFileSync(asset, join(out, basename(asset)))

const broken = brokenLinks(out)
for (const link of broken) console.error(`leads nowhere: ${link}`)
if (broken.length > 0) process.exitCode = 1
else console.log(join(out, 'index.html'))
