/**
 * Runs each test again for every mutant that it reaches and that no test has detected yet. All mutants are in the
 * modules, which are loaded once, so a mutant takes milliseconds and not seconds.
 *
 * A test file is loaded again for a mutant that is reached only while it is loaded. What is left then is code that runs
 * once in a process, such as the tables of a module; `main.mjs` starts a process for each mutant of it.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { startTests } from 'vitest/internal/browser'

const { MUTANTS_LOG = '', MUTANTS_NOW = '', MUTANTS_LONGEST = '', MUTANTS_SAMPLE = '' } = process.env

/** What the mutated modules read and write. */
interface Switch {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  /** How often the mutant was reached, and how often it may be. */
  hitCount?: number | undefined
  hitLimit?: number | undefined
  /** Mutant → how often it was reached, outside of tests and in each test. */
  readonly mutantCoverage: {
    static: Record<string, number>
    readonly perTest: Record<string, Record<string, number>>
  }
}

const shared = globalThis as { __stryker__?: Switch }
const mutation = shared.__stryker__ ?? { mutantCoverage: { static: {}, perTest: {} } }
shared.__stryker__ = mutation

/**
 * A test or file that is done, a test that took so many milliseconds of CPU time, or what is known of a mutant, of which the last
 * line counts.
 * `reached once` means that something which reached the mutant does not reach it again, so that only another process can tell.
 */
type LogLine =
  | { readonly done: string }
  | { readonly test: string; readonly took: number }
  | { readonly mutant: string; readonly status: 'detected' | 'survived' | 'reached once' }

const log: LogLine[] = existsSync(MUTANTS_LOG)
  ? readFileSync(MUTANTS_LOG, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : []
const done = new Set(log.flatMap((line) => ('done' in line ? line.done : [])))
const times = new Map(log.flatMap((line) => ('test' in line ? [[line.test, line.took]] : [])))
const statuses = new Map(log.flatMap((line) => ('mutant' in line ? [[line.mutant, line.status]] : [])))

function tell(line: LogLine): void {
  if ('mutant' in line) {
    if (line.status === 'survived' && statuses.get(line.mutant) === 'reached once') return
    statuses.set(line.mutant, line.status)
  }
  appendFileSync(MUTANTS_LOG, `${JSON.stringify(line)}\n`)
}

/** In milliseconds. */
const LONGEST_WORK = 60_000
/** The mutants that shorter tests reach, when the longest are asked. */
const known = new Set(MUTANTS_LONGEST === 'Infinity' ? statuses.keys() : [])

/**
 * The mutants to be tried of those that were reached, each with how often. About mutants that shorter tests reach, the longest hardly
 * ever tell more, so they are asked about all only where that is soon done.
 */
function leftOf(
  reached: Readonly<Record<string, number>>,
  took = Infinity,
): [mutant: string, hits: number][] {
  const left = Object.entries(reached).filter(
    ([mutant]) => (Number(mutant) * 37) % 100 < Number(MUTANTS_SAMPLE) && statuses.get(mutant) !== 'detected',
  )
  return took * left.length < LONGEST_WORK ? left : left.filter(([mutant]) => !known.has(mutant))
}

/** Replaces what is said of the mutant that is tried, at once: `main.mjs` may read it at any time. */
function tellNow(text: string): void {
  writeFileSync(`${MUTANTS_NOW}.next`, text)
  renameSync(`${MUTANTS_NOW}.next`, MUTANTS_NOW)
}

/**
 * Tries mutants by what passes without them. Another process has to tell where it does not pass a second time, or no longer at the
 * end, because a mutant left something behind. What takes far longer than without them is ended by `main.mjs`.
 */
async function tryEach(
  mutants: readonly (readonly [mutant: string, hits: number])[],
  passes: () => Promise<boolean>,
): Promise<void> {
  const leaveToOthers = (): void => {
    for (const [mutant] of mutants) tell({ mutant, status: 'reached once' })
  }
  if (mutants.length === 0) return
  const start = performance.now()
  if (!(await passes())) return leaveToOthers()
  const patience = 10_000 + 20 * (performance.now() - start)
  for (const [mutant, hits] of mutants) {
    tellNow(JSON.stringify({ mutant, until: Date.now() + patience }))
    Object.assign(mutation, { activeMutant: mutant, hitCount: 0, hitLimit: 1000 + 20 * hits })
    if (!(await passes())) tell({ mutant, status: 'detected' })
    else tell({ mutant, status: mutation.hitCount === 0 ? 'reached once' : 'survived' })
    Object.assign(mutation, { activeMutant: undefined, hitCount: undefined })
  }
  tellNow('')
  if (!(await passes())) leaveToOthers()
}

// biome-ignore lint/style/noDefaultExport: vitest loads it by this name
export default class MutantsRunner extends TestRunner {
  onBeforeCollect(): void {
    mutation.mutantCoverage.static = {}
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const ask = async (): Promise<void> => void (await TestRunner.getTestFn(test)())
    if (MUTANTS_LOG === '') return await ask()
    if (done.has(test.id) || (times.get(test.id) ?? 0) > Number(MUTANTS_LONGEST)) return
    const start = process.cpuUsage()
    mutation.currentTestId = test.id
    await ask().finally(() => {
      mutation.currentTestId = undefined
    })
    const took = process.cpuUsage(start).user / 1000
    if (took > Number(MUTANTS_LONGEST)) return tell({ test: test.id, took })
    const passes = (): Promise<boolean> =>
      ask().then(
        () => true,
        () => false,
      )
    await tryEach(leftOf(mutation.mutantCoverage.perTest[test.id] ?? {}, took), passes)
    tell({ done: test.id })
  }

  override async onAfterRunFiles(files: RunnerTestFile[] = []): Promise<void> {
    super.onAfterRunFiles()
    for (const { filepath, collectDuration = 0 } of MUTANTS_LOG === '' ? [] : files) {
      const left = leftOf(mutation.mutantCoverage.static)
      for (const [mutant] of left) if (!statuses.has(mutant)) tell({ mutant, status: 'reached once' })
      if (done.has(filepath) || collectDuration > Number(MUTANTS_LONGEST)) continue
      await tryEach(left, async () => {
        const again = new SilentRunner(this)
        const [file] = await startTests([filepath], again)
        return !again.hasFailed && file?.result?.state !== 'fail'
      })
      tell({ done: filepath })
    }
  }
}

/** Loads a file again, runs it until a test fails, and reports to nobody. */
class SilentRunner extends TestRunner {
  hasFailed = false

  constructor(loud: TestRunner) {
    super(loud.config)
    const { moduleRunner, trace, _otel } = loud as unknown as Record<string, unknown>
    Object.assign(this, { moduleRunner, trace, _otel })
  }

  override importFile(path: string): unknown {
    return super.importFile(path, 'setup') // which are loaded every time
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (!this.hasFailed) await TestRunner.getTestFn(test)()
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    this.hasFailed ||= test.result?.state === 'fail'
  }

  override async onAfterRunSuite(): Promise<void> {}
}
