/** Bundles the library and the thread that runs programs into one file each, with what they use of packages that are not published. */
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { NEW_DIST } from '../../../tools/scripts/outputs.mjs'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

await build({
  entryPoints: ['src/index.ts', 'src/exec/worker.ts'],
  outdir: NEW_DIST,
  outbase: 'src',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  external: Object.keys(dependencies),
  logLevel: 'warning',
})
