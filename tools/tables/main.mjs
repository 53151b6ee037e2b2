// `main.mjs PROGRAM [arguments]` runs one of the programs beside it that are written in TypeScript against the sources of the harness.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const [program = '', ...words] = process.argv.slice(2)
const cwd = join(import.meta.dirname, '../../packages/harness')
// beside the packages that the harness needs, but not in dist: a run that is going on would have to end
const file = join(cwd, `node_modules/.cache/tables/${program}.mjs`)
await build({
  ...{ cwd, input: join(import.meta.dirname, `${program}.ts`), platform: 'node', external: /^[@\w]/ },
  output: { file, codeSplitting: false },
})
process.argv = [process.execPath, file, ...words]
await import(pathToFileURL(file).href)
