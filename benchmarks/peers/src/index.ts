/** Where the peers are. Each is a module of its own, so that whoever times one loads no other. */
import { fileURLToPath } from 'node:url'

const MODULES = [
  'algorithm-ts-dlx',
  'cadical-wasm',
  'dance',
  'dancing-links',
  'dlxlib',
  'logic-solver',
  'qqwing',
  'sudoku',
  'sudoku-solver-ts',
] as const

/** The module of each peer, as an absolute path. It exports one SolverDefinition, whose id is `peer-` and its name. */
export const PEER_MODULES: readonly string[] = MODULES.map((name) =>
  fileURLToPath(new URL(`./${name}.js`, import.meta.url)),
)
