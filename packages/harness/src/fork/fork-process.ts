/**
 * Runs a job in a separate process, and survives anything that the entrant does there.
 *
 * A fork is the leader of its own process group. It is killed, together with everything that it started, when
 * it exceeds a limit, when its job is done, or when the run is aborted. If the parent dies before it can do
 * this, a guard in the group kills it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { endStrays, guarded, killGroup } from '@sudoku-lab/console'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import type { Shape } from '../suite.ts'
import { UsageError } from '../usage-error.ts'
import {
  type Command,
  Frames,
  framed,
  type Inspected,
  type Job,
  LIFELINE,
  MESSAGE_CHANNEL,
  type Message,
  OPENED_MARK,
  type Place,
  type TimedReply,
  type Work,
} from './protocol.ts'
import { type Usage, usageOf, Watch } from './watch.ts'

interface Ending {
  /**
   * - `done`: the job was done.
   * - `refused`: the reference names nothing.
   * - `error`: the entrant threw, or its process ended before its work was done.
   * - `killed`, `memory`: stopped for its time, or its memory.
   * - `aborted`: the run was aborted.
   */
  readonly ending: 'done' | 'refused' | 'error' | 'killed' | 'memory' | 'aborted'
  /** What happened, in words that can follow the entrant's name. Null if the job was done. */
  readonly problem: string | null
  /** It was killed because it did nothing. */
  readonly isIdle?: boolean
}

export interface ForkOutcome extends Ending {
  /** What the entrant did beside its answers, in words that can follow its name. Null if it did nothing else. */
  readonly accident: string | null
  /** Other observations, such as output on stdout or stderr before the entrant was open. */
  readonly notes: readonly string[]
  /** What the process and those that it started have used, as far as the system tells. */
  readonly usage: Usage | undefined
  readonly peakMemoryMiB: number | null
  /** Of the processes that it started: exactly if they told it, and else as far as they were seen. */
  readonly programPeakMiB: number | null
}

// the fork runs the built code, even if its parent runs from the sources
const ENTRY = join(PACKAGE_FOLDER, 'dist/fork/child/child.js')

/** The CPU seconds in which a fork starts, loads its entrant and does something small. */
export const STARTING_SECONDS = 10

export class ForkProcess {
  /** In the environment of all that it starts. */
  private readonly mark = `LAB_HARNESS_FORK=${crypto.randomUUID()}`
  private readonly child: ChildProcess
  private readonly pid: number
  private readonly output: Readonly<Record<'stdout' | 'stderr', { readonly text: string }>>
  private readonly watch: Watch
  private readonly signal: AbortSignal
  private readonly frames = new Frames<Message>()
  private readonly closed: Promise<string>
  private wake: () => void = () => undefined
  private isClosed = false
  private ending: Ending | undefined
  private accident: string | null = null

  constructor(job: Job, { memoryMiB, signal }: { memoryMiB: number; signal: AbortSignal }) {
    this.child = start(this.mark, job)
    this.pid = this.child.pid ?? 0
    this.output = { stdout: gather(this.child.stdout), stderr: gather(this.child.stderr) }
    this.closed = this.listen()
    this.watch = new Watch(this.pid, memoryMiB, job.kind !== 'inspect' && job.external)
    this.signal = signal
    signal.addEventListener('abort', this.abort)
    if (signal.aborted) this.abort()
    this.child.stdin?.on('error', () => undefined) // a fork that dies early does not receive its job
    this.child.stdin?.write(framed(job))
  }

  /** Whether the fork has ended, or is being ended. */
  get isOver(): boolean {
    return this.isClosed || this.ending !== undefined
  }

  /** Waits until the entrant is open, or has done what it was told. Undefined if the fork has ended. */
  async done(
    cpuSeconds: number,
    onReply: (reply: TimedReply) => void = () => undefined,
  ): Promise<{ readonly result: unknown } | undefined> {
    for (;;) {
      const message = await this.next(cpuSeconds)
      if (message?.type !== 'answer') return message
      onReply(message.reply)
    }
  }

  /**
   * Lets the fork do something, and returns the result. Undefined if the fork has ended.
   *
   * @param cpuSeconds the limit on CPU time, which starts again with every reply and step that the fork reports
   */
  async call<Name extends keyof Work>(
    name: Name,
    parameters: Parameters<Work[Name]>,
    cpuSeconds: number,
    onReply?: (reply: TimedReply) => void,
  ): Promise<ReturnType<Work[Name]> | undefined> {
    if (this.isOver) return undefined
    this.child.stdin?.write(framed({ do: name, with: parameters } as Command))
    return (await this.done(cpuSeconds, onReply))?.result as ReturnType<Work[Name]> | undefined
  }

  /** Ends the fork of an entrant, once nothing is left that could still happen. */
  async close(): Promise<ForkOutcome> {
    const told = await this.call('end', [], STARTING_SECONDS)
    const outcome = await this.finish()
    return { ...outcome, programPeakMiB: told ?? outcome.programPeakMiB }
  }

  /** Ends the fork. Its job counts as done unless something else is known. */
  async finish(): Promise<ForkOutcome> {
    const usage = usageOf(this.pid)
    if (!this.isClosed) {
      this.watch.check() // for its peak memory
      this.end({ ending: 'done', problem: null })
    }
    const how = await this.closed
    const [stray] = endStrays(this.pid, this.mark) // the next fork would find it running
    const left = stray && `leaves a process running: ${quoted(stray)}`
    this.signal.removeEventListener('abort', this.abort)
    const unexpected: Ending = this.output.stderr.text.includes('heap out of memory')
      ? { ending: 'memory', problem: 'ran out of heap' }
      : { ending: 'error', problem: `its process ${how}` }
    const printed = Object.entries(this.output).map(([name, { text }]) => {
      const [before = '', after = ''] = text.split(OPENED_MARK)
      return { name, before: quoted(before), after: quoted(after) }
    })
    const printing = printed.find(({ after }) => after !== undefined)
    const accident = printing && `prints on ${printing.name} while it answers: ${printing.after}`
    const ending = this.ending ?? unexpected
    return {
      ...ending,
      accident: this.accident ?? left ?? (ending.ending === 'memory' ? null : (accident ?? null)), // a crash prints, too
      notes: printed.flatMap(({ name, before }) =>
        before === undefined ? [] : [`printed on ${name}: ${before}`],
      ),
      usage,
      peakMemoryMiB: this.watch.peakMemoryMiB,
      programPeakMiB: this.watch.programPeakMiB,
    }
  }

  private readonly abort = (): void => this.end({ ending: 'aborted', problem: 'called off' })

  private end(ending: Ending): void {
    this.ending ??= ending
    killGroup(this.child.pid)
  }

  /** The next result or reply, within this CPU time, which starts again when the fork reports a step. Undefined if there will be none. */
  private async next(cpuSeconds: number): Promise<Extract<Message, { type: 'answer' | 'done' }> | undefined> {
    this.watch.begin(cpuSeconds, (overrun) => this.end(overrun))
    for (;;) {
      const message = this.frames.take()
      if (message?.type === 'step') this.watch.restart(cpuSeconds)
      else if (message?.type === 'accident') this.accident = message.problem
      else if (message !== undefined || this.isClosed) {
        this.watch.stop()
        if (message?.type !== 'failed') return message
        this.ending ??= { ending: message.kind === 'usage' ? 'refused' : 'error', problem: message.why }
        return undefined
      } else
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
    }
  }

  /** Promises how it ended. */
  private listen(): Promise<string> {
    const channel = this.child.stdio[MESSAGE_CHANNEL] as Readable | undefined
    channel?.on('data', (bytes: Buffer) => {
      this.frames.add(bytes)
      this.wake()
    })
    return new Promise((resolve) => {
      const close = (how: string): void => {
        this.isClosed = true
        this.wake()
        resolve(how)
      }
      this.child.once('error', (error) => {
        if (this.child.pid === undefined) close(`could not be started: ${error.message}`)
      })
      // processes of the group keep the pipes open, so they are killed. Processes that left the group are not
      // waited for.
      this.child.once('exit', () => {
        killGroup(this.child.pid)
        setTimeout(() => {
          for (const stream of this.child.stdio) stream?.destroy()
        }, LINGERING_MS).unref()
      })
      this.child.once('close', (code, signal) =>
        close(signal === null ? `ended with exit code ${code}` : `ended: ${signal}`),
      )
    })
  }
}

/**
 * Runs tasks in parallel: forks that are not timed.
 *
 * @param take gets each result as soon as all before it are there
 * @param most at the same time; as many as there are cores
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  take: (result: Result, item: Item) => void = () => undefined,
  most = availableParallelism(),
): Promise<void> {
  const results: Result[] = []
  let [next, taken] = [0, 0]
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item)
      for (; taken in results; taken++) take(results[taken] as Result, items[taken] as Item)
    }
  }
  await Promise.all(Array.from({ length: most }, worker))
}

const LOADING_SECONDS = 20
const LOADING_MIB = 2048

/** What a reference names, or why it cannot be loaded. @throws UsageError if the suite refuses it, or the reason of the signal. */
export async function inspect(
  place: Place,
  shapes: readonly Shape[],
  signal: AbortSignal,
): Promise<Inspected | string> {
  const fork = new ForkProcess({ kind: 'inspect', ...place, shapes }, { memoryMiB: LOADING_MIB, signal })
  const inspected = (await fork.done(LOADING_SECONDS))?.result as Inspected | undefined
  const { ending, problem } = await fork.finish()
  signal.throwIfAborted()
  if (ending === 'refused') throw new UsageError(problem ?? `cannot load ${place.reference}`)
  return inspected ?? problem ?? 'said nothing when it was loaded'
}

/**
 * A fork measures no coverage and gets no messages for another process. Reading the certificates takes longer than its start. Node
 * prints no warnings, which would count as output of the entrant.
 */
function start(mark: string, { engine }: Job): ChildProcess {
  const isWindows = process.platform === 'win32'
  const command = engine ? [engine.path, ...engine.flags, ENTRY] : [process.execPath, ENTRY]
  const [file = '', ...parameters] = isWindows ? command : ['/bin/sh', ...guarded(command, LIFELINE)]
  const kept = Object.entries(process.env).filter(([name]) => !NOT_FOR_FORKS.includes(name))
  return spawn(file, parameters, {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    detached: !isWindows,
    env: { ...Object.fromEntries([...kept, mark.split('=')]), NODE_NO_WARNINGS: '1' },
  })
}

const NOT_FOR_FORKS = ['NODE_V8_COVERAGE', 'NODE_CHANNEL_FD', 'NODE_EXTRA_CA_CERTS']
const LINGERING_MS = 1000
const KEPT_OUTPUT = 8192
const SHOWN_OUTPUT = 60

/** Keeps the beginning of what was printed before the entrant was open, and of what was printed since. */
function gather(stream: Readable | null): { text: string } {
  const kept = { text: '' }
  stream?.on('data', (chunk: Buffer) => {
    const parts = (kept.text + chunk.toString('latin1')).split(OPENED_MARK)
    kept.text = parts.map((text) => text.slice(0, KEPT_OUTPUT)).join(OPENED_MARK)
  })
  return kept
}

function quoted(text: string): string | undefined {
  const start = Buffer.from(text, 'latin1').toString('utf8').slice(0, SHOWN_OUTPUT)
  return start === '' ? undefined : JSON.stringify(start)
}
