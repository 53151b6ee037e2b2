// `main.mjs PROGRAM [arguments]` runs one of the programs beside it that are written in TypeScript against the sources of the harness.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [program = '', ...words] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../../packages/harness')
// beside the packages that the harness needs, but not in dist: a run that is going on would have to end
const outfile = join(folder, `node_modules/.cache/tables/${program}.mjs`)
await build({
  absWorkingDir: folder,
  entryPoints: [join(import.meta.dirname, `${program}.ts`)],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
})
process.argv = [process.execPath, outfile, ...words]
await import(pathToFileURL(outfile).href)
