/** Bundles the modules of a program into a few files, because Node takes about a millisecond for each file that it loads. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { licencesOf } from './licences.mjs'
import { NEW_DIST } from './outputs.mjs'

/**
 * @typedef {object} Program
 * @property {Record<string, string>} input place below dist/, without its ending → module
 * @property {readonly string[]} [external] what is loaded from its own package
 * @property {Record<string, string>} [define] name → the expression that stands for it
 * @property {import('rolldown').Plugin[]} [plugins]
 * @property {import('rolldown').OutputOptions} [output]
 */

/**
 * @param {string} folder of the package
 * @param {Program} program
 */
export async function bundleProgram(
  folder,
  { input, external = [], define = {}, plugins = [], output = {} },
) {
  const bundled = await rolldown({
    input,
    plugins,
    cwd: resolve(folder),
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    platform: 'node',
    transform: { target: 'node20', define },
    checks: { ineffectiveDynamicImport: false }, // what one program loads late may be needed early by another
  })
  const { output: files } = await bundled.write({
    dir: join(folder, NEW_DIST),
    chunkFileNames: 'chunks/[name]-[hash].js', // as deep as the modules, some of which look for files beside them
    sourcemap: true,
    ...output,
  })
  await bundled.close()
  const licences = licencesOf(files.flatMap((file) => ('moduleIds' in file ? file.moduleIds : [])))
  // not LICENSE: `pnpm pack` would leave out the licence of the repository
  const notices = join(folder, NEW_DIST, 'chunks/third-party-notices.txt')
  if (licences === '' || (existsSync(notices) && readFileSync(notices, 'utf8').includes(licences))) return
  mkdirSync(dirname(notices), { recursive: true })
  writeFileSync(notices, licences, { flag: 'a' })
}

/**
 * The input of modules that keep their places.
 * @param {readonly string[]} paths below src/
 */
export function inPlace(...paths) {
  return Object.fromEntries(paths.map((path) => [path.slice(0, -'.ts'.length), `./src/${path}`]))
}
