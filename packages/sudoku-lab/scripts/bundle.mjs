/**
 * Bundles the program and its threads into one file each. Starting takes longer than solving a puzzle, and almost all of
 * that is loading: in some thirty files it takes a tenth longer. Only what is large and rarely needed stays outside.
 */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../../../tools/scripts/bundle-program.mjs'
import { NEW_DIST } from '../../../tools/scripts/outputs.mjs'

/**
 * The library of the command line loads the module that starts processes, for a feature that is not used here. That
 * takes as long as reading the options.
 */
const childProcessOnRequest = {
  name: 'child-process-on-request',
  /** @param {string} id @param {string} [importer] */
  resolveId: (id, importer) =>
    id === 'node:child_process' && importer?.includes('/commander/') ? '\0on-request' : undefined,
  /** @param {string} id */
  load: (id) =>
    id === '\0on-request'
      ? "export const spawn = (...parameters) => process.getBuiltinModule('node:child_process').spawn(...parameters)"
      : undefined,
}

/** What fetches lists is large and rarely needed, so the program loads it from a file of its own. */
const puzzlesBeside = {
  name: 'puzzles-beside',
  /** @param {string} id */
  resolveId: (id) =>
    id === '@sudoku-lab/puzzles'
      ? { id: '../puzzles.js', external: /** @type {const} */ ('relative') }
      : undefined,
}

rmSync(`${NEW_DIST}/command`, { recursive: true }) // what the compiler has written, for nobody imports it

const external = [
  ...['core', 'proof', 'trace', 'catalog'].map((name) => `@sudoku-lab/${name}`),
  ...['fflate', 'undici', 'hyparquet-writer'],
]
for (const input of [
  { 'command/main': './src/command/main.ts' },
  { 'command/worker': './src/command/worker.ts' },
  { puzzles: fileURLToPath(import.meta.resolve('@sudoku-lab/puzzles')) },
])
  await bundleProgram('.', {
    input,
    external,
    plugins: [childProcessOnRequest, puzzlesBeside],
    output: {
      codeSplitting: false,
      minify: { compress: true, mangle: false, codegen: true }, // a third less to read; names stay for whoever reads a stack trace
    },
  })
