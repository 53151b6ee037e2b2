/** Builds the site, with the playground in it, and checks its links. `node main.mjs OUT PACKAGE…` builds one with some packages alone. */
import { copyFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ELEMENT, MORE_SOLVERS, PLAYGROUND } from '@sudoku-lab/playground'
import { Application } from 'typedoc'
import { brokenLinks } from './links.mjs'

const [out = join(import.meta.dirname, 'dist'), ...packages] = process.argv.slice(2)
const entryPoints = packages.map((name) => join(import.meta.dirname, '../packages', name))

const app = await Application.bootstrapWithPlugins({
  options: join(import.meta.dirname, 'typedoc.json'),
  out: resolve(out),
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
