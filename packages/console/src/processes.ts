/** Programs that a process starts: groups that never outlive it, and what Linux tells of a process in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Words after `/bin/sh` that run a program in the group of a guard. The guard waits until the lifeline closes, which happens when the
 * process that started the group ends, even if it is killed, and then kills the whole group: the program, and everything that it
 * started and that has not left the group. The group is to be started detached, as the leader of its own.
 *
 * @param lifeline a file descriptor of the group that nobody writes to. The guard closes those below it, which belong to the program
 */
export function guarded(program: readonly string[], lifeline: number): string[] {
  const closed = Array.from({ length: lifeline }, (_, descriptor) => `${descriptor}>&-`).join(' ')
  const guard = `(exec ${closed}; read -r _ <&${lifeline}; kill -9 0) & exec "$@" ${lifeline}<&-`
  return ['-c', guard, GUARD, ...program]
}

/** The fourth word of the processes that guard a program, or wait for it. */
export const GUARD = 'guard'

/** Ends a process and its group, where the system has groups. Does nothing if it has ended. */
export function killGroup(leader: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (leader !== undefined) sendTo(process.platform === 'win32' ? leader : -leader, signal)
}

export function sendTo(to: number, signal: NodeJS.Signals): void {
  try {
    process.kill(to, signal)
  } catch {
    // nobody is left
  }
}

/** A process that has slept for so long and hardly worked does nothing any more. */
export const IDLE_MS = 30_000
/** So many times as long it has to sleep as to work, or to wait for a core. */
const ASLEEP = 9

/** How long a process has slept and hardly worked, after a further pause between two looks at it. */
export function sleptAfter(sleptMs: number, isAsleep: boolean, pauseMs: number): number {
  return isAsleep ? sleptMs + pauseMs : Math.max(0, sleptMs - ASLEEP * pauseMs)
}

/** USER_HZ, in which /proc counts, is 100 on every Linux that Node runs on. */
export const NS_PER_TICK = 1e7

/** Fields of the file `stat` of a process or a thread, counted from the one after its name. */
const FIELDS = {
  group: 2,
  flags: 6,
  faults: 7,
  endedFaults: 8,
  user: 11,
  system: 12,
  endedUser: 13,
  endedSystem: 14,
  started: 19,
  exitCode: 49,
}

type Stat = Readonly<Record<keyof typeof FIELDS, number>> & { readonly state: string }

/**
 * What the file `stat` tells. Undefined if there is none: the process has ended, or the system has no /proc.
 *
 * @param folder of a process or a thread in /proc
 */
export function statOf(folder: string): Stat | undefined {
  const text = readOr(`${folder}/stat`)
  const [state = '', ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ') // the name may contain any character
  if (others.length < FIELDS.endedSystem) return undefined
  const numbers = Object.entries(FIELDS).map(([name, at]) => [name, Number(others[at - 1] ?? 0)])
  return { state, ...Object.fromEntries(numbers) } as Stat
}

/** A flag of a process that has begun to end, which is set before its files are closed. */
const IS_ENDING = 0x4

/** Whether a process has ended, or is about to. */
export function isEnding({ state, flags }: Stat): boolean {
  return state === 'Z' || (flags & IS_ENDING) !== 0
}

/** The folders of the threads of a process. */
export function threadsOf(folder: string): string[] {
  return readdirOr(`${folder}/task`).map((thread) => `${folder}/task/${thread}`)
}

/** The names in a folder of /proc, or none if it is not there any more. */
function readdirOr(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The processes that were started by these threads and have not ended. */
export function childrenOf(threads: readonly string[]): number[] {
  return threads.flatMap((thread) => readOr(`${thread}/children`).split(' ').filter(Boolean).map(Number))
}

/**
 * Ends the processes whose environment contains a mark, and which have left the group for which it was made. Returns their commands,
 * without those of guards, and of processes that are ending anyway: on a busy machine, who was killed lives on until it gets a core.
 */
export function endStrays(group: number, mark: string): string[] {
  const all = readdirOr('/proc').filter((name) => /^\d+$/.test(name))
  const marked = all.filter((pid) => readOr(`/proc/${pid}/environ`).includes(mark))
  return marked.flatMap((pid) => {
    const stat = statOf(`/proc/${pid}`)
    if (stat === undefined || stat.group === group || isEnding(stat)) return []
    const command = wordsOf(pid).join(' ').trim()
    const isEnded = isGuard(pid) || isKilled(readOr(`/proc/${pid}/status`))
    sendTo(Number(pid), 'SIGKILL')
    return isEnded ? [] : [command]
  })
}

/** Whether a process is that of a guard, or waits for a program. */
export const isGuard = (pid: number | string): boolean => wordsOf(pid)[3] === GUARD

const wordsOf = (pid: number | string): string[] => readOr(`/proc/${pid}/cmdline`).split('\0')

/** Whether SIGKILL, the ninth signal, is among those that wait for a process, in what its file `status` tells. */
export function isKilled(status: string): boolean {
  const pending = status.match(/(?<=^(?:SigPnd|ShdPnd):\s*)[\da-f]+$/gmu) ?? []
  return pending.some((signals) => (Number.parseInt(signals.slice(-4), 16) & 0x100) !== 0)
}

/** The text of a file in /proc, or nothing if it is not there any more. */
export function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
