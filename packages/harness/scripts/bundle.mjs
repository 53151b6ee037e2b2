/** Bundles page/ into the two files that a report embeds, assets/page.js and assets/page.css, and the modules of the program. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleProgram, inPlace } from '../../../tools/scripts/bundle-program.mjs'
import { licenceComment } from '../../../tools/scripts/licences.mjs'
import { NEW_ASSETS } from '../../../tools/scripts/outputs.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: [
    { in: 'page/main.tsx', out: 'page' },
    { in: 'page/page.css', out: 'page' },
  ],
  outdir: NEW_ASSETS,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  logLevel: 'warning',
})

const script = join(here, NEW_ASSETS, 'page.js')
const licences = licenceComment(Object.keys(metafile.inputs), here)
writeFileSync(script, `${licences}${readFileSync(script, 'utf8')}`)

await bundleProgram(here, {
  input: inPlace('index.ts', 'main.ts', 'fork/child/child.ts', 'duel/suite.ts'),
  external: ['commander'],
})
