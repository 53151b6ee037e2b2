/**
 * Runs a job in a process of its own, and survives whatever the entrant does there.
 *
 * A fork is the leader of a process group of its own. It is killed, with everything that it started, when it is
 * beyond a limit, when its job is done, or when the run is called off; and a guard in the group kills it when the
 * parent is gone without having been able to.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Usage, usageOf, type Waiting, waitingOf } from './process-usage.ts'
import { type Command, type Job, LIFELINE, MESSAGE_CHANNEL, type Message } from './protocol.ts'
import { type ForkLimits, type Overrun, Watch } from './watch.ts'

/** A job but for its token, which nobody needs to know. */
export type Order = Job extends infer Any ? (Any extends Job ? Omit<Any, 'token'> : never) : never

export interface ForkOutcome {
  /**
   * - `done`: the job was done.
   * - `refused`: the reference names nothing.
   * - `error`: the entrant threw, or its process ended before its work was done.
   * - `cheating`: it spoke for the harness, or replaced something that the harness relies on.
   * - `killed`, `memory`: stopped for its time, or its memory.
   * - `aborted`: the run was called off.
   */
  readonly ending: 'done' | 'refused' | 'error' | 'cheating' | 'killed' | 'memory' | 'aborted'
  /** What happened, in words that fit behind the entrant's name; null when the job was done. */
  readonly problem: string | null
  /** What else was seen: output on stdout or stderr. */
  readonly notes: readonly string[]
  readonly peakMemoryMiB: number | null
}

// the fork runs what was built, also when its parent is run from its sources
const ENTRY = fileURLToPath(new URL('../../dist/fork/child/child.js', import.meta.url))

/** Waits for the end of the lifeline, which only comes when the parent is gone, then ends the whole group. */
const GUARD = `(exec 1>&- 2>&- ${MESSAGE_CHANNEL}>&-; read -r _ <&${LIFELINE}; kill -9 0) & exec "$@" ${LIFELINE}<&-`

export class ForkProcess {
  private readonly child: ChildProcess
  private readonly token = randomUUID()
  private readonly output: readonly Output[]
  private readonly watch: Watch
  private readonly arrived: Message[] = []
  private readonly signal: AbortSignal
  private readonly closed: Promise<void>
  private wake: (() => void) | undefined
  private rest = ''
  private stepSeconds = Infinity
  private isClosed = false
  private how = ''
  private ending: Pick<ForkOutcome, 'ending' | 'problem'> | undefined

  constructor(order: Order, { limits, signal }: { limits: ForkLimits; signal: AbortSignal }) {
    this.child = start(order.kind)
    this.output = [new Output('stdout', this.child.stdout), new Output('stderr', this.child.stderr)]
    this.watch = new Watch(this.child.pid ?? 0, limits)
    this.signal = signal
    this.closed = this.listen()
    signal.addEventListener('abort', this.abort)
    if (signal.aborted) this.abort()
    this.child.stdin?.on('error', () => undefined) // a fork that dies early does not hear its job
    this.child.stdin?.write(`${JSON.stringify({ ...order, token: this.token })}\n`)
  }

  /** Whether the fork has ended, or was called to. */
  get isOver(): boolean {
    return this.isClosed || this.ending !== undefined
  }

  send(command: Command): void {
    this.child.stdin?.write(`${JSON.stringify(command)}\n`)
  }

  /**
   * The next message; undefined when no further one will come.
   *
   * @param cpuSeconds that may go by until then, or until the fork says that it is one step further
   * @param stepSeconds that may go by after such a step
   */
  async next(cpuSeconds: number, stepSeconds: number = cpuSeconds): Promise<Message | undefined> {
    this.stepSeconds = stepSeconds
    if (this.arrived.length === 0 && !this.isClosed) {
      this.watch.begin(cpuSeconds, (overrun) => this.end(overrun))
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      this.watch.stop()
    }
    const message = this.arrived.shift()
    if (message?.type === 'done') this.ending ??= { ending: 'done', problem: null }
    return this.noted(message)
  }

  /** What the process and those that it started have used so far. */
  usage(): Usage | undefined {
    return usageOf(this.child.pid ?? 0)
  }

  /** How it has waited so far. */
  waiting(): Waiting | undefined {
    return waitingOf(this.child.pid ?? 0)
  }

  /** Ends the fork, whose work is done if nothing else is known of it. */
  async finish(): Promise<ForkOutcome> {
    if (!this.isClosed) this.watch.look()
    this.watch.stop()
    if (!this.isClosed && this.ending === undefined) this.ending = { ending: 'done', problem: null }
    killGroup(this.child)
    await this.closed
    this.signal.removeEventListener('abort', this.abort)
    return {
      ...(this.ending ?? this.unexpectedEnd()),
      notes: this.output.flatMap((stream) => stream.describe()),
      peakMemoryMiB: this.watch.peakMemoryMiB,
    }
  }

  private readonly abort = (): void => {
    this.ending ??= { ending: 'aborted', problem: 'called off' }
    killGroup(this.child)
  }

  private end({ reason, problem }: Overrun): void {
    this.ending ??= { ending: reason, problem }
    killGroup(this.child)
  }

  private noted(message: Message | undefined): Message | undefined {
    if (message?.type === 'failed') {
      this.ending ??= { ending: message.kind === 'usage' ? 'refused' : 'error', problem: message.why }
      return undefined
    }
    if (message?.type === 'tampered') {
      this.ending ??= { ending: 'cheating', problem: `replaced ${message.what}` }
      return undefined
    }
    return message
  }

  private unexpectedEnd(): Pick<ForkOutcome, 'ending' | 'problem'> {
    if (this.output[1]?.text.includes('heap out of memory') === true) {
      return { ending: 'memory', problem: 'ran out of heap' }
    }
    return { ending: 'error', problem: `its process ${this.how}` }
  }

  private listen(): Promise<void> {
    const channel = this.child.stdio[MESSAGE_CHANNEL] as Readable | undefined
    channel?.setEncoding('utf8')
    channel?.on('data', (text: string) => this.hear(text))
    return new Promise((resolve) => {
      const close = (how: string): void => {
        this.how = how
        this.isClosed = true
        this.rouse()
        resolve()
      }
      this.child.once('error', (error) => {
        if (this.child.pid === undefined) close(`could not be started: ${error.message}`)
      })
      // what is left of the group holds the pipes open; with it gone, they close. What left the group is not waited for.
      this.child.once('exit', () => {
        killGroup(this.child)
        setTimeout(() => {
          for (const stream of this.child.stdio) stream?.destroy()
        }, LINGERING_MS).unref()
      })
      this.child.once('close', (code, signal) =>
        close(signal === null ? `ended with exit code ${code}` : `ended: ${signal}`),
      )
    })
  }

  private hear(text: string): void {
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = this.messageIn(line)
      if (message === undefined) {
        this.accuse()
        return
      }
      if (message.type === 'step') this.watch.restart(this.stepSeconds)
      else this.arrived.push(message)
    }
    if (this.rest.length > this.token.length && !this.rest.startsWith(this.token)) this.accuse()
    if (this.arrived.length > 0) this.rouse()
  }

  private messageIn(line: string): Message | undefined {
    if (!line.startsWith(`${this.token} `)) return undefined
    try {
      return JSON.parse(line.slice(this.token.length + 1)) as Message
    } catch {
      return undefined
    }
  }

  /** Nothing but the harness has reason to write on the channel of its messages. */
  private accuse(): void {
    this.rest = ''
    this.ending ??= { ending: 'cheating', problem: 'wrote on the channel on which the harness speaks' }
    killGroup(this.child)
  }

  private rouse(): void {
    this.wake?.()
    this.wake = undefined
  }
}

function start(kind: Job['kind']): ChildProcess {
  const command = [process.execPath, ...flagsFor(kind), ENTRY]
  const [file, ...parameters] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', GUARD, 'guard', ...command]
  return spawn(file as string, parameters, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: environmentForFork(),
  })
}

function flagsFor(kind: Job['kind']): string[] {
  if (kind === 'time') return ['--expose-gc']
  if (kind === 'memory') return ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128']
  return []
}

/** A fork must not be measured for coverage, nor take the messages of another for its own. */
function environmentForFork(): NodeJS.ProcessEnv {
  const { NODE_V8_COVERAGE: _coverage, NODE_CHANNEL_FD: _channel, ...environment } = process.env
  return environment
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // it was gone already
  }
}

const LINGERING_MS = 1000
const KEPT_OUTPUT = 8192
const SHOWN_OUTPUT = 60

/** What an entrant printed: the beginning is kept, the rest only counted. */
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
