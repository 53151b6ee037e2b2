/**
 * Runs a job in a fork, and survives whatever the solver does there.
 *
 * A fork is the leader of a process group of its own. It is killed, with everything it started, when it takes
 * too long between two messages, takes too much memory, or when the run is called off; and a guard in the
 * group kills it when the parent is gone without having been able to.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { usageOf } from './process-usage.ts'
import { type Job, LIFELINE, MESSAGE_CHANNEL, type Message, parseMessage } from './protocol.ts'
import { reasonOf } from './usage-error.ts'

export interface ForkLimits {
  /** CPU time that may go by between two messages, before the fork counts as one that does not return. */
  readonly stallSeconds: number
  readonly memoryMiB: number
}

export interface ForkOptions {
  readonly limits: ForkLimits
  /** Kills the fork when it is aborted. */
  readonly signal: AbortSignal
  readonly onMessage: (message: Message) => void
}

export interface ForkOutcome {
  /**
   * - `done`: the job was done.
   * - `refused`: the reference names no solver.
   * - `error`: the solver threw, or its process ended before its work was done.
   * - `killed`, `memory`: stopped for its time, or its memory.
   * - `aborted`: the run was called off.
   */
  readonly ending: 'done' | 'refused' | 'error' | 'killed' | 'memory' | 'aborted'
  /** What happened, in words that fit behind the solver's name; null when the job was done. */
  readonly problem: string | null
  /** What else was seen: output on stdout or stderr. */
  readonly notes: readonly string[]
  readonly peakMemoryMiB: number | null
}

const ENTRY = fileURLToPath(new URL('./fork.js', import.meta.url))
const POLL_MS = 50
const SLEEPING = 3 // wall time allowed for each second of CPU time, before a fork counts as asleep

/** Waits for the end of the lifeline, which only comes when the parent is gone, then ends the whole group. */
const GUARD = `(exec 1>&- 2>&- ${MESSAGE_CHANNEL}>&-; read -r _ <&${LIFELINE}; kill -9 0) & exec "$@" ${LIFELINE}<&-`

export async function runFork(job: Job, options: ForkOptions): Promise<ForkOutcome> {
  const child = startFork(job)
  const output = [new Output('stdout', child.stdout), new Output('stderr', child.stderr)]
  const conversation = new Conversation(child, options.onMessage)
  const watch = new Watch(child, options.limits, () => conversation.count)
  const abort = (): void => watch.kill('aborted')
  options.signal.addEventListener('abort', abort)
  if (options.signal.aborted) abort()

  const { code, signal } = await ended(child)
  watch.stop()
  options.signal.removeEventListener('abort', abort)

  const stderr = output[1]?.text ?? ''
  return {
    ...outcomeOf({ watch, conversation, stderr, ending: signal ?? code }),
    notes: output.flatMap((stream) => stream.describe()),
    peakMemoryMiB: watch.peakMemoryMiB,
  }
}

function startFork(job: Job): ChildProcess {
  const command = [process.execPath, ...flagsFor(job), ENTRY]
  const [file, ...parameters] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', GUARD, 'guard', ...command]
  const child = spawn(file as string, parameters, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: environmentForFork(),
  })
  child.stdin?.on('error', () => undefined) // a fork that dies early does not hear its job
  child.stdin?.end(JSON.stringify(job))
  return child
}

function flagsFor(job: Job): string[] {
  if (job.kind === 'time') return ['--expose-gc']
  // a young generation in which nothing is collected while one solve is watched
  if (job.kind === 'memory') return ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128']
  return []
}

/** A fork must not be measured for coverage, nor take the messages of another for its own. */
function environmentForFork(): NodeJS.ProcessEnv {
  const { NODE_V8_COVERAGE: _coverage, NODE_CHANNEL_FD: _channel, ...environment } = process.env
  return environment
}

function ended(child: ChildProcess): Promise<{ code: number | string; signal: string | null }> {
  return new Promise((resolve) => {
    let start: Error | undefined
    child.once('error', (error) => {
      start = error
      if (child.pid === undefined) resolve({ code: error.message, signal: null })
    })
    // whatever else is left of the group holds the pipes open; with it gone, they close
    child.once('exit', () => killGroup(child))
    child.once('close', (code, signal) => resolve({ code: start?.message ?? code ?? 0, signal }))
  })
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // it was gone already
  }
}

/** What a solver printed: the beginning is kept, the rest only counted. */
class Output {
  text = ''
  private bytes = 0
  private readonly name: string

  constructor(name: string, stream: Readable | null) {
    this.name = name
    stream?.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length
      if (this.text.length < KEPT_OUTPUT) this.text += chunk.toString('latin1', 0, KEPT_OUTPUT)
    })
  }

  describe(): string[] {
    if (this.bytes === 0) return []
    const shown = JSON.stringify(this.text.slice(0, SHOWN_OUTPUT))
    const more = this.bytes > SHOWN_OUTPUT ? ' …' : ''
    return [`printed ${this.bytes} bytes on ${this.name}: ${shown}${more}`]
  }
}

const KEPT_OUTPUT = 8192
const SHOWN_OUTPUT = 60
const LONGEST_LINE = 1 << 28

/** The messages of a fork, in the order they come. */
class Conversation {
  count = 0
  isDone = false
  failure: Extract<Message, { type: 'failed' }> | undefined
  private rest = ''

  constructor(child: ChildProcess, onMessage: (message: Message) => void) {
    const channel = child.stdio[MESSAGE_CHANNEL] as Readable
    channel.setEncoding('utf8')
    channel.on('data', (text: string) => {
      const lines = (this.rest + text).split('\n')
      this.rest = lines.pop() ?? ''
      if (this.rest.length > LONGEST_LINE) this.rest = ''
      for (const line of lines) this.hear(parseMessage(line), onMessage)
    })
  }

  private hear(message: Message | undefined, onMessage: (message: Message) => void): void {
    if (message === undefined) return
    this.count++
    if (message.type === 'done') this.isDone = true
    else if (message.type === 'failed') this.failure = message
    else this.pass(message, onMessage)
  }

  /** A solver that knows how could send messages of its own: they must not bring the parent down. */
  private pass(message: Message, onMessage: (message: Message) => void): void {
    try {
      onMessage(message)
    } catch (thrown) {
      this.failure ??= {
        type: 'failed',
        kind: 'solver',
        why: `sent what cannot be read: ${reasonOf(thrown)}`,
      }
    }
  }
}

type KillReason = 'killed' | 'memory' | 'aborted'

/** Looks at a fork every few milliseconds, and ends it when it is beyond a limit. */
class Watch {
  peakMemoryMiB: number | null = null
  reason: KillReason | undefined
  problem = ''
  private readonly child: ChildProcess
  private readonly limits: ForkLimits
  private readonly progress: () => number
  private readonly timer: NodeJS.Timeout
  private lastProgress = -1
  private cpuAtProgress = 0
  private wallAtProgress = 0

  constructor(child: ChildProcess, limits: ForkLimits, progress: () => number) {
    this.child = child
    this.limits = limits
    this.progress = progress
    this.timer = setInterval(() => this.look(), POLL_MS)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  kill(reason: KillReason, problem = 'called off'): void {
    this.reason ??= reason
    this.problem ||= problem
    killGroup(this.child)
  }

  private look(): void {
    const usage = usageOf(this.child.pid ?? 0)
    const cpu = usage?.cpuSeconds ?? 0
    const wall = performance.now() / 1000
    if (this.progress() !== this.lastProgress) {
      this.lastProgress = this.progress()
      this.cpuAtProgress = cpu
      this.wallAtProgress = wall
    }
    const { stallSeconds, memoryMiB } = this.limits
    const memory = usage?.memoryMiB ?? 0
    this.peakMemoryMiB = Math.max(this.peakMemoryMiB ?? 0, memory)
    if (memory > memoryMiB) this.kill('memory', `took more than ${memoryMiB} MiB of memory`)
    if (cpu - this.cpuAtProgress > stallSeconds) {
      this.kill('killed', `did not return within ${stallSeconds} s of CPU time`)
    }
    if (wall - this.wallAtProgress > SLEEPING * stallSeconds + SLEEPING) {
      this.kill('killed', `did not return within ${SLEEPING * stallSeconds + SLEEPING} s`)
    }
  }
}

function outcomeOf(seen: {
  watch: Watch
  conversation: Conversation
  stderr: string
  ending: number | string
}): Pick<ForkOutcome, 'ending' | 'problem'> {
  const { watch, conversation, stderr, ending } = seen
  if (watch.reason !== undefined) return { ending: watch.reason, problem: watch.problem }
  if (conversation.failure !== undefined) {
    const { kind, why } = conversation.failure
    return { ending: kind === 'usage' ? 'refused' : 'error', problem: why }
  }
  if (conversation.isDone) return { ending: 'done', problem: null }
  if (stderr.includes('heap out of memory')) return { ending: 'memory', problem: 'ran out of heap' }
  const how = typeof ending === 'number' ? `ended with exit code ${ending}` : `ended: ${ending}`
  return { ending: 'error', problem: `its process ${how}` }
}
