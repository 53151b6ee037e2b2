/** Bundles the modules of a package into a few files, because Node takes about a millisecond for each file that it loads. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { licencesOf } from './licences.mjs'
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
  writeFileSync(join(chunks, 'third-party-notices.txt'), licencesOf(Object.keys(metafile.inputs), folder))
}
