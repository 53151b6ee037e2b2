/** Bundles the library and the thread that runs programs into one file each, with what they use of packages that are not published. */
import { readFileSync } from 'node:fs'
import { bundleProgram } from '../../../tools/scripts/bundle-program.mjs'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

const external = Object.keys(dependencies)
for (const input of [{ index: './src/index.ts' }, { 'exec/worker': './src/exec/worker.ts' }])
  await bundleProgram('.', { input, external, output: { codeSplitting: false } })
