/** What every program that the lab starts gets: a process group with a guard, and a part of the environment. */
import { guarded } from '../processes.ts'

/** A file descriptor of the program's group that is never written. It is closed when the process that started it ends. */
export const LIFELINE = 3

/** The words after `/bin/sh` that run a command together with the guard of its group. */
export function launched(command: string): string[] {
  return guarded(['/bin/sh', '-c', inPlaceOfShell(command)], LIFELINE)
}

/** What a command consists of that only has words, quotes, redirections and `&&`. */
const PIECES = /(?:'[^']*'|"(?:[^"\\`]|\\.)*"|\\.|\d*[<>]+&?|(?<and>&&)|[^'"\\&|;()`{}\n<>])/gy
const ASSIGNMENTS = /^(?:[A-Za-z_]\w*=(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"])*(?:\s+|$))+/
/** Words that a shell carries out itself, so that no program takes its place. */
const OF_SHELL =
  /^(?:[.:![]|\[\[|alias|break|case|cd|command|continue|do|echo|eval|exec|exit|export|false|for|if|local|printf|pwd|read|readonly|return|select|set|shift|source|test|time|times|trap|true|type|ulimit|umask|unset|until|wait|while)(?:\s|$)/

/**
 * The last program of a command takes the place of its shell, so that its CPU time is not that of a child which has ended:
 * `cd bin && ./solve 2>log` → `cd bin && exec ./solve 2>log`. A command that is not understood stays as it is.
 */
export function inPlaceOfShell(command: string): string {
  let [end, last] = [0, 0]
  for (const piece of command.matchAll(PIECES)) {
    end = piece.index + piece[0].length
    if (piece.groups?.['and'] !== undefined) last = end
  }
  if (end < command.length) return command
  const text = command.slice(last).trim()
  const [assignments = ''] = ASSIGNMENTS.exec(text) ?? []
  const program = text.slice(assignments.length)
  if (program === '' || /^\d*[<>]/.test(program) || OF_SHELL.test(program)) return command
  const before = command.slice(0, last)
  return `${before}${before === '' ? '' : ' '}exec ${assignments === '' ? '' : `env ${assignments}`}${program}`
}

/** The variables that a program needs to run. They contain no secrets, such as tokens. */
const PASSED_ON =
  /^(HOME|LANG|LANGUAGE|LC_\w+|LOGNAME|PATH|SHELL|TERM|TMPDIR|TZ|USER|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|JAVA_HOME|PYTHONPATH|VIRTUAL_ENV|CONDA_PREFIX|SUDOKU_LAB_\w+)$/

export function environmentOf(added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
  return { ...Object.fromEntries(passedOn), ...added }
}

/** The last characters of the error output that a message quotes. */
export const KEPT_ERROR_OUTPUT = 400

/** How a program failed, with what it wrote on stderr. */
export function withErrors(why: string, errorOutput: string): string {
  const quoted = errorOutput.trim().slice(-KEPT_ERROR_OUTPUT)
  return quoted === '' ? why : `${why}, and wrote on stderr: ${JSON.stringify(quoted)}`
}

/** What a program wrote, short enough for a message. */
export function quote(line: string): string {
  return line.length <= 100 ? JSON.stringify(line) : `${JSON.stringify(line.slice(0, 100))} …`
}
