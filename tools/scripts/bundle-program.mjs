/** Bundles the modules of a package into a few files, because Node takes about a millisecond for each file that it loads. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { NEW_DIST } from './outputs.mjs'

/**
 * @param {string} folder of the package
 * @param {readonly string[]} entryPoints below src/; each is written to its place below dist/
 * @param {readonly string[]} external what is loaded from its own package
 */
export async function bundleProgram(folder, entryPoints, external) {
  const chunks = join(folder, NEW_DIST, 'chunks')
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entryPoints.map((path) => join('src', path)),
    outdir: NEW_DIST,
    outbase: 'src',
    chunkNames: 'chunks/[name]-[hash]', // as deep as the modules, some of which look for files beside them
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    external: [...external],
    logLevel: 'warning',
  })
  // not LICENSE: `pnpm pack` would leave out the licence of the repository
  writeFileSync(join(chunks, 'third-party-notices.txt'), licencesOf(folder, Object.keys(metafile.inputs)))
}

/**
 * The licences of the packages that a bundle contains.
 * @param {string} folder
 * @param {readonly string[]} inputs
 */
function licencesOf(folder, inputs) {
  const found = inputs.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? [])
  const texts = [...new Set(found)].sort().map((path) => {
    const { name } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
    const file = readdirSync(join(folder, path)).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} has no licence that could be copied`)
    return `${name}\n\n${readFileSync(join(folder, path, file), 'utf8').trim()}\n`
  })
  return texts.join('\n---\n\n')
}
