/** Builds the site and checks its links. */
import { join } from 'node:path'
import { Application } from 'typedoc'
import { brokenLinks } from './links.mjs'

const app = await Application.bootstrapWithPlugins({ options: join(import.meta.dirname, 'typedoc.json') })
const project = await app.convert()
if (project === undefined || app.logger.hasErrors()) process.exit(1)
await app.generateOutputs(project)
const out = join(import.meta.dirname, 'dist')
const broken = brokenLinks(out)
for (const link of broken) console.error(`leads nowhere: ${link}`)
if (broken.length > 0) process.exitCode = 1
else console.log(join(out, 'index.html'))
