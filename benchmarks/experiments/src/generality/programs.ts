/** Solvers of others, which are started as programs and stopped after CPU seconds of their own. */
import { spawnSync } from 'node:child_process'
import type { Grid } from '@sudoku-lab/core'
import { modelOf } from '@sudoku-lab/puzzles/models'
import type { Board } from './boards.ts'

/** What each reads, and how it is called. `found` is in the output if there is a solution. */
const PROGRAMS = {
  cadical: { format: 'dimacs', command: 'cadical -q', found: 's SATISFIABLE' },
  clasp: { format: 'asp', command: 'clingo -V0', found: 'SATISFIABLE' },
  gecode: { format: 'minizinc', command: 'minizinc --solver gecode --input-from-stdin', found: '----------' },
} as const

export type ProgramName = keyof typeof PROGRAMS
export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[]

/** The shell says at the end how much CPU time its children took. */
const SCRIPT = 'ulimit -t "$0"; "$@"; times >&2'

/** Looks for one solution of a board that has one. Translating the model into clauses is part of the time of `clasp` and `gecode`, and its text of none. */
export function askProgram(
  name: ProgramName,
  { geometry, puzzle }: Board,
  seconds: number,
): { readonly solved: boolean; readonly micros: number } {
  const { format, command, found } = PROGRAMS[name]
  const input = modelOf(geometry, puzzle as Readonly<Grid>, format)
  const { stdout, stderr } = spawnSync('bash', ['-c', SCRIPT, String(seconds), ...command.split(' ')], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const times = [...(stderr.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  if (times.length === 0) throw new Error(`${name}: ${stderr}`)
  const micros = 1e6 * times.reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0)
  const solved = stdout.includes(found) && !stdout.includes('UNSATISFIABLE')
  if (!solved && micros < 0.9e6 * seconds)
    throw new Error(`${name} ended without a solution: ${stdout}${stderr}`)
  return { solved, micros: solved ? micros : 1e6 * seconds }
}
