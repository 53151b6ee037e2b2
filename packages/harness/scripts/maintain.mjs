// Runs one of the programs in maintain/, which are written in TypeScript against the sources of the harness: maintain.mjs PROGRAM
// [arguments].
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [program = '', ...words] = process.argv.slice(2)
const folder = join(import.meta.dirname, '..')
// not in dist, whose modules are the code of the harness: a run that is going on would have to end
const outfile = join(folder, `node_modules/.cache/maintain/${program}.mjs`)
await build({
  absWorkingDir: folder,
  entryPoints: [`scripts/maintain/${program}.ts`],
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
