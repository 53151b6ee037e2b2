/**
 * The worker thread that runs a program. It waits for the output of the program while the thread that asked sleeps
 * until the reply arrives.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { workerData } from 'node:worker_threads'
import {
  environmentOf,
  isEnding,
  KEPT_ERROR_OUTPUT,
  LIFELINE,
  launched,
  NS_PER_TICK,
  quote,
  statOf,
  withErrors,
} from '@sudoku-lab/console'
import type { Launch, Question, Reply, WorkerStart } from './conversation.ts'

const { port, replies }: WorkerStart = workerData

port.on('message', (question: Question) => {
  try {
    keeper.ask(question)
  } catch (thrown) {
    reply({ failure: `could not be started: ${String(thrown)}`, answered: 0 }) // otherwise the asking thread would sleep forever
  }
})

function reply(message: Reply): void {
  port.postMessage(message)
  Atomics.add(replies, 0, 1)
  Atomics.notify(replies, 0)
}

const LAST_WORDS_MS = 2000 // in which a program ends that has closed its output and could end
const LOOK_MS = 20
const MS_PER_TICK = NS_PER_TICK / 1e6
const HAS_PROC = statOf('/proc/self') !== undefined
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1 // what a timer can count to

/** The program while it runs. */
class Program {
  /** Lines that have arrived but were not requested yet. */
  readonly lines: string[] = []
  /** Why no more lines will arrive. */
  ending: string | undefined
  readonly child: ChildProcess
  private readonly longestLine: number
  private readonly heard: () => void
  private rest = '' // the incomplete last line of the output
  private errorOutput = ''

  /** @param heard is called when lines have arrived, and when no more will arrive */
  constructor({ command, directory, environment, longestLine }: Launch, heard: () => void) {
    this.longestLine = longestLine
    this.heard = heard
    this.child = spawn('/bin/sh', launched(command), {
      cwd: directory,
      env: environmentOf(environment),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    })
    this.listen(this.child)
  }

  private listen(child: ChildProcess): void {
    child.stdin?.on('error', () => undefined) // it ended without reading, which its exit code explains
    child.stdio[LIFELINE]?.on('error', () => undefined)
    child.stdout?.setEncoding('latin1')
    child.stdout?.on('data', (text: string) => this.hear(text))
    child.stdout?.on('end', () => this.awaitEnd(child.pid ?? 0))
    child.stderr?.setEncoding('utf8')
    child.stderr?.on('data', (text: string) => {
      this.errorOutput = (this.errorOutput + text).slice(-KEPT_ERROR_OUTPUT)
    })
    child.on('error', ({ message }) => this.end(`could not be started: ${message}`))
    child.on('exit', (code, signal) => {
      this.cutLifeline() // before 'close', because the guard holds the other end too
      const why = signal === null ? `ended with exit code ${code}` : `ended by ${signal}`
      child.once('close', () => this.end(why))
    })
  }

  private hear(text: string): void {
    const complete = (this.rest + text).split('\n')
    this.rest = complete.pop() ?? ''
    this.lines.push(...complete)
    const longest = Math.max(this.rest.length, ...complete.map((line) => line.length))
    if (longest > this.longestLine) this.end(`wrote a line of more than ${this.longestLine} bytes`)
    else if (complete.length > 0) this.heard()
  }

  write(lines: readonly string[]): void {
    this.child.stdin?.write(`${lines.join('\n')}\n`)
  }

  /** Kills the program, unless it has ended, with a reason. */
  end(why: string): void {
    if (this.ending !== undefined) return
    this.ending = withErrors(why, this.errorOutput)
    this.cutLifeline()
    this.heard()
  }

  /** A program that ends closes its output before, and its exit code says more. On a busy machine, it may have to wait for a core. */
  private awaitEnd(pid: number, patienceMs = LAST_WORDS_MS, cpuBeforeMs = Infinity): void {
    const stat = statOf(`/proc/${pid}`)
    if (HAS_PROC && (stat === undefined || isEnding(stat))) return
    const cpuMs = ((stat?.user ?? 0) + (stat?.system ?? 0)) * MS_PER_TICK
    const spentMs = stat?.state === 'R' ? Math.max(0, cpuMs - cpuBeforeMs) : LOOK_MS
    if (spentMs > patienceMs) this.end('closed its output')
    else setTimeout(() => this.awaitEnd(pid, patienceMs - spentMs, cpuMs), LOOK_MS)
  }

  private cutLifeline(): void {
    ;(this.child.stdio[LIFELINE] as Readable | null | undefined)?.destroy()
  }
}

/** Keeps a program running between questions, and starts it again if it has ended or needs another environment. */
class Keeper {
  private program: Program | undefined
  private launch = ''
  private question: Question | undefined // the open question
  private isFresh = false // the program was started for the open question
  private deadline: NodeJS.Timeout | undefined // the time limit of the open question

  ask(question: Question): void {
    const launch = JSON.stringify(question.launch)
    if (launch !== this.launch) this.drop()
    this.launch = launch
    this.question = question
    this.setDeadline(question)
    const { program } = this
    const [stray] = program?.lines ?? []
    if (stray !== undefined)
      this.fail(strayLine(stray), 0) // reported now, because there was no question before
    else if (program === undefined || program.ending !== undefined) this.start(question)
    else {
      this.isFresh = false
      program.write(question.lines)
    }
  }

  private setDeadline({ patience, lines }: Question): void {
    const milliseconds = patience * lines.length
    if (milliseconds > LONGEST_TIMEOUT_MS) return
    const why = `gave no answer within ${patience / 1000} s`
    this.deadline = setTimeout(() => this.fail(why, this.program?.lines.length ?? 0), milliseconds)
  }

  private start({ launch, lines }: Question): void {
    const program: Program = new Program(launch, () => {
      if (program === this.program) this.hear(program)
    })
    this.program = program
    this.isFresh = true
    program.write(lines)
  }

  /** Replies when all requested lines have arrived, or can no longer arrive. */
  private hear(program: Program): void {
    const { question } = this
    if (question === undefined) return
    const { lines, ending, child } = program
    const asked = question.lines.length
    if (lines.length > asked) this.fail(strayLine(lines[asked]), asked)
    else if (lines.length === asked) this.reply({ lines: lines.splice(0), pid: child.pid })
    else if (ending === undefined) return
    // a program that ended after an earlier answer is started again; one that was started for this question has failed
    else if (lines.length === 0 && !this.isFresh) this.start(question)
    else this.fail(ending, lines.length)
  }

  private fail(failure: string, answered: number): void {
    this.drop()
    this.reply({ failure, answered })
  }

  private reply(message: Reply): void {
    this.question = undefined
    clearTimeout(this.deadline)
    reply(message)
  }

  private drop(): void {
    const program = this.program
    this.program = undefined
    program?.end('is no longer needed')
  }
}

function strayLine(line = ''): string {
  return `wrote a line for which there is no puzzle, ${quote(line)}`
}

const keeper = new Keeper()
reply({ lines: [], pid: undefined }) // ready
