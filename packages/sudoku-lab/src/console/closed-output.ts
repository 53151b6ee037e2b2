/**
 * Detects that standard output was closed when the program began, as by `solve in.txt >&-`. Node opens the null device
 * in its place, so every write would succeed and the answers would be lost.
 */
import { readFileSync, readlinkSync } from 'node:fs'

const SHELLS: readonly string[] = ['ash', 'bash', 'busybox', 'dash', 'fish', 'ksh', 'mksh', 'sh', 'zsh']

/**
 * Whether standard output was closed. Node opens the null device for reading and writing. Other programs open it in the
 * same way to discard the output of a child, but a shell opens `> /dev/null` only for writing. So the output was closed
 * if the nearest ancestor that does not share it is a shell. On systems without `/proc`, and if an ancestor cannot be
 * examined, the answer is no.
 */
export function isStandardOutputClosed(): boolean {
  try {
    if (outputOf(process.pid) !== 'replaced') return false
    for (let pid = parentOf(process.pid); pid > 0; pid = parentOf(pid)) {
      const output = outputOf(pid)
      if (output === 'replaced') continue
      if (SHELLS.includes(statusOf(pid, 'Name'))) return true
      if (output === 'other') return false
    }
  } catch {
    // an ancestor belongs to another user, or there is no /proc
  }
  return false
}

/** Whether a process has no standard output, the null device for reading and writing, or another one. */
function outputOf(pid: number): 'none' | 'replaced' | 'other' {
  try {
    if (readlinkSync(`/proc/${pid}/fd/1`) !== '/dev/null') return 'other'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none'
    throw error
  }
  const [, flags = ''] = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/1`, 'utf8')) ?? []
  const isForBoth = (Number.parseInt(flags, 8) & 3) === 2 // O_RDWR
  return isForBoth ? 'replaced' : 'other'
}

function parentOf(pid: number): number {
  return Number(statusOf(pid, 'PPid'))
}

function statusOf(pid: number, field: 'Name' | 'PPid'): string {
  const line = new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return line?.[1] ?? ''
}
