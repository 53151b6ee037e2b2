/** Runs another program, such as git, and ends it with everything that it started if the run is interrupted. */
import { spawn } from 'node:child_process'
import { killGroup } from '@sudoku-lab/console'

export interface Ended {
  /** Null if the program does not exist, or was killed. */
  readonly status: number | null
  readonly isMissing: boolean
  readonly stdout: string
  /** Both outputs in their order. */
  readonly said: string
}

interface Surroundings {
  readonly cwd: string
  readonly signal: AbortSignal
}

const PATIENCE_MS = 3000

/**
 * @throws the reason of the signal if it aborts, after the program has ended
 */
export async function runProgram(
  program: string,
  words: readonly string[],
  { cwd, signal }: Surroundings,
): Promise<Ended> {
  signal.throwIfAborted()
  const child = spawn(program, words, {
    cwd,
    env: outside(),
    detached: process.platform !== 'win32', // a process group of its own, so that the whole group can be ended
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let late: NodeJS.Timeout | undefined
  const onAbort = (): void => {
    killGroup(child.pid, 'SIGTERM')
    late = setTimeout(() => killGroup(child.pid), PATIENCE_MS)
  }
  signal.addEventListener('abort', onAbort)
  const [stdout, said]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout.push(text)
    said.push(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = await new Promise<{ status: number | null; isMissing: boolean }>((resolve) => {
    child.on('error', () => resolve({ status: null, isMissing: true }))
    child.on('close', (status) => resolve({ status, isMissing: false }))
  })
  clearTimeout(late)
  signal.removeEventListener('abort', onAbort)
  if (signal.aborted) killGroup(child.pid) // what outlived the program
  signal.throwIfAborted()
  return { ...ended, stdout: stdout.join(''), said: said.join('') }
}

/** What a script of a package manager or a hook of git sets would mislead them in another folder. */
const MISLEADING = /^(npm_(lifecycle|package)_.*|INIT_CWD|NODE_ENV|GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX))$/

function outside(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !MISLEADING.test(name))
  return { ...Object.fromEntries(kept), CI: 'true', TURBO_TELEMETRY_DISABLED: '1' } // nothing asks anything
}
