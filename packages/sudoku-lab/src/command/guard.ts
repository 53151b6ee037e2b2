import type { Socket } from 'node:net'

export interface Guard {
  /** Ends the guard before it has done anything. */
  dismiss(): void
}

/**
 * A process that waits for the end of this one and then cleans up. A signal handler could not do that,
 * because it does not run during a search, and never after `kill -9`. Without a shell, nothing is cleaned up.
 *
 * @param script what the shell does then, with the arguments as `$1`, `$2` and so on
 */
export function guardWith(script: string, ...args: readonly string[]): Guard {
  // It is started first, because a command that blocks the event loop could not start it later.
  const { spawn } = process.getBuiltinModule('node:child_process')
  const guard = spawn('/bin/sh', ['-c', `read -r _; ${script}`, 'guard', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.unref()
  ;(guard.stdin as Socket | null)?.unref()
  return { dismiss: () => void guard.kill('SIGKILL') }
}
