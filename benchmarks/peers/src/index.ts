/** Where the peers are. Each is a module of its own, so that whoever times one loads no other. */
import { fileURLToPath } from 'node:url'
import { isInstalled } from './program.ts'

const MODULES = ['cadical-wasm', 'dance', 'dancing-links', 'dlxlib', 'highs', 'qqwing', 'sudoku'] as const

/** Programs that are no packages of npm, with the command that has to be there and the package of Debian that brings it. */
const PROGRAMS = [
  { name: 'cadical', command: 'cadical', debian: 'cadical' },
  { name: 'cbc', command: 'cbc', debian: 'coinor-cbc' },
  { name: 'clasp', command: 'clingo', debian: 'gringo' },
  { name: 'gecode', command: 'minizinc', debian: 'minizinc' },
] as const

const moduleOf = (name: string): string => fileURLToPath(new URL(`./${name}.js`, import.meta.url))

/** The module of each peer, as an absolute path. It exports one SolverDefinition, whose id is `peer-` and its name. */
export const PEER_MODULES: readonly string[] = MODULES.map(moduleOf)

/** The same for a program that may be installed. */
export interface ProgramModule {
  readonly module: string
  readonly isInstalled: boolean
  /** What a user reads where it is not installed. */
  readonly missing: string
}

export const PROGRAM_MODULES: readonly ProgramModule[] = PROGRAMS.map(({ name, command, debian }) => ({
  module: moduleOf(name),
  isInstalled: isInstalled(command),
  missing: `${command} is not installed, so peer-${name} does not take part: apt-get install ${debian}`,
}))
