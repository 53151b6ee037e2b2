import type { FormatId } from '@sudoku-lab/core'
import { Buffers } from '../buffers.ts'
import { type Assignment, type BoxShape, geometryOfBoxes, type OutputId } from '../bulk/assignment.ts'
import { pump } from '../bulk/pump.ts'
import { SolverBank } from '../bulk/solver-bank.ts'
import type { WorkResult } from '../bulk/work.ts'
import { hire } from '../bulk/workforce.ts'
import { worksOf } from '../bulk/works.ts'
import { CommandError } from '../errors.ts'
import { type Chunk, chunksOf, detected } from '../input.ts'
import { openOutput } from '../output.ts'
import { Progress } from '../progress.ts'
import { Report } from '../report.ts'
import { openSource } from '../source.ts'
import { headerOf, separatorOf } from '../writers/registry.ts'

export interface SolveOptions {
  readonly from?: FormatId
  readonly to?: Exclude<OutputId, 'count'>
  readonly boxes?: BoxShape
  readonly unique?: true
  readonly count?: number
  readonly lexicographic?: true
  readonly solver?: string
  readonly nodeLimit: number
  readonly timeout: number
  readonly jobs: number
  readonly strict?: true
  readonly quiet?: true
  readonly output?: string
}

/** A reading that ends everything, because `--strict` was asked for. */
class Stopped extends Error {}

/** Solves every puzzle of a file or of standard input. Returns the exit code. */
export async function solve(file: string | undefined, options: SolveOptions): Promise<number> {
  const source = await openSource(file)
  const output = openOutput(options.output)
  const geometry = geometryOfBoxes(options.boxes)
  const buffers = new Buffers()
  const { format, chunks } =
    options.from === undefined
      ? await detected(chunksOf(source, buffers), geometry)
      : { format: options.from, chunks: chunksOf(source, buffers) }
  const assignment = assignmentFrom(options, format)

  // What is wrong with the solver is said once, before the threads start.
  const bank = await SolverBank.open(assignment.solver)
  bank.requireLimitable(assignment.nodeLimit < Infinity || assignment.timeout < Infinity)
  const workforce = await hire(assignment, options.jobs, buffers)
  const report = new Report()
  const progress = new Progress(source.byteCount, options.quiet === true)
  const begun = performance.now()
  let bytesRead = 0
  let isEmpty = true

  async function* watched(): AsyncGenerator<Chunk, void> {
    for await (const chunk of chunks) {
      bytesRead += chunk.text.length
      yield chunk
    }
  }

  async function take(result: WorkResult): Promise<void> {
    report.add(result)
    for (const message of [...result.problems, ...result.failures]) {
      process.stderr.write(`${source.name}: ${message}\n`)
    }
    if (result.output.length > 0) {
      if (!isEmpty) await output.write(separatorOf(assignment.output))
      isEmpty = false
      await output.write(result.output)
      buffers.give(result.output)
    }
    if (assignment.strict && result.problems.length > 0) throw new Stopped()
    progress.update(bytesRead, report.puzzleCount)
  }

  try {
    await output.write(headerOf(assignment.output))
    await pump(worksOf(watched(), format, assignment), workforce, take, (reason) => source.abandon(reason))
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    progress.stop()
    await source.close()
    await workforce.close()
  }
  output.close()
  if (options.quiet !== true && wantsSummary(report))
    process.stderr.write(report.summary(performance.now() - begun))
  if (report.puzzleCount + report.problemCount === 0)
    process.stderr.write(`${source.name}: no puzzle in it\n`)
  return report.exitCode(assignment.task === 'count' ? ['solved', 'none', 'multiple'] : ['solved'])
}

/** A puzzle that was typed in and solved needs no summary. */
function wantsSummary({ puzzleCount, problemCount, outcomes }: Report): boolean {
  return puzzleCount > 1 || problemCount > 0 || outcomes.solved !== puzzleCount
}

function assignmentFrom(options: SolveOptions, format: FormatId): Assignment {
  const task = options.unique ? 'unique' : options.count === undefined ? 'first' : 'count'
  const output = options.to ?? (task === 'count' ? 'count' : format)
  if (task === 'count' && !['count', 'csv', 'json'].includes(output)) {
    throw new CommandError(
      `--count writes numbers: it goes with --to csv and --to json, not with --to ${output}`,
    )
  }
  return {
    task,
    countLimit: options.count ?? 1,
    lexicographic: options.lexicographic === true,
    solver: options.solver,
    nodeLimit: options.nodeLimit,
    timeout: options.timeout,
    output,
    boxes: options.boxes,
    strict: options.strict === true,
  }
}
