/**
 * Bundles the program and its threads into one file each. Starting takes longer than solving a puzzle, and almost all of
 * that is loading, so what is large and rarely needed stays outside and is loaded on request.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { licencesOf } from '../../../tools/scripts/licences.mjs'
import { NEW_DIST } from '../../../tools/scripts/outputs.mjs'

/**
 * The library of the command line loads the module that starts processes, for a feature that is not used here. That
 * takes as long as reading the options.
 */
const childProcessOnRequest = {
  name: 'child-process-on-request',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ path }) => ({ path, namespace: 'on-request' }))
    onLoad({ filter: /./, namespace: 'on-request' }, ({ path }) => ({
      contents: `exports.spawn = (...parameters) => process.getBuiltinModule('${path}').spawn(...parameters)`,
    }))
  },
}

/** What fetches lists is large and rarely needed, so the program loads it from a file of its own. */
const puzzlesBeside = {
  name: 'puzzles-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^@sudoku-lab\/puzzles$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: '../puzzles.js', external: true },
    )
  },
}

rmSync(`${NEW_DIST}/command`, { recursive: true }) // what the compiler has written, for nobody imports it

const { metafile } = await build({
  entryPoints: {
    'command/main': 'src/command/main.ts',
    'command/worker': 'src/command/worker.ts',
    puzzles: '@sudoku-lab/puzzles',
  },
  outdir: NEW_DIST,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  minifyWhitespace: true, // a third less to read; names stay for whoever reads a stack trace
  minifySyntax: true,
  logLevel: 'warning',
  external: [
    '@sudoku-lab/core',
    '@sudoku-lab/proof',
    '@sudoku-lab/trace',
    '@sudoku-lab/catalog',
    'fflate',
    'undici',
    'hyparquet-writer',
  ],
  plugins: [childProcessOnRequest, puzzlesBeside],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  metafile: true,
})

writeFileSync(`${NEW_DIST}/third-party-notices.txt`, licencesOf(Object.keys(metafile.inputs)))
