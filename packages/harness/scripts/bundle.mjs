/** Bundles page/ into the files that a report embeds, and for Node into assets/figures.js, and the modules of the program. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleProgram, inPlace } from '../../../tools/scripts/bundle-program.mjs'
import { licenceComment } from '../../../tools/scripts/licences.mjs'
import { NEW_ASSETS } from '../../../tools/scripts/outputs.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))

const COMMON = {
  absWorkingDir: here,
  outdir: NEW_ASSETS,
  bundle: true,
  minify: true,
  target: ['es2022'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  logLevel: 'warning',
}
const page = await build({
  ...COMMON,
  entryPoints: [
    { in: 'page/main.tsx', out: 'page' },
    { in: 'page/page.css', out: 'page' },
    { in: '@sudoku-lab/look/figure.css', out: 'figure' },
  ],
  format: 'iife',
})
const figures = await build({ ...COMMON, entryPoints: ['page/figures.ts'], format: 'esm' })

for (const [name, { metafile }] of Object.entries({ page, figures })) {
  const script = join(here, NEW_ASSETS, `${name}.js`)
  const licences = licenceComment(Object.keys(metafile.inputs), here)
  writeFileSync(script, `${licences}${readFileSync(script, 'utf8')}`)
}

await bundleProgram(here, {
  input: inPlace('index.ts', 'main.ts', 'fork/child/child.ts', 'duel/suite.ts'),
  external: ['commander'],
})
// The programs of those who maintain the lab, which nobody installs: apart, so that they change nothing of what is measured.
const programs = ['counters', 'document', 'power']
await bundleProgram(here, {
  input: Object.fromEntries(programs.map((name) => [`maintain/${name}`, `./maintain/${name}.ts`])),
  external: ['commander'],
  output: { chunkFileNames: 'maintain/[name]-[hash].js' },
})
