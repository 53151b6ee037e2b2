import { UsageError } from '../../console/index.ts'
import { type Assignment, type BoxShape, geometryOfBoxes, type OutputId } from '../bulk/assignment.ts'
import type { PieceResult } from '../bulk/piece.ts'
import { piecesOf } from '../bulk/pieces.ts'
import { openPool, solveInOrder } from '../bulk/pool.ts'
import { Solvers } from '../bulk/solvers.ts'
import { now } from '../clock.ts'
import { tell } from '../complaints.ts'
import { REPLACE_INSTEAD, refuseOverlap, settleOutput } from '../in-place.ts'
import { type Chunk, chunksOf, detected } from '../input.ts'
import { type Output, openOutput } from '../output.ts'
import { Progress } from '../progress.ts'
import type { InputFormat } from '../records.ts'
import { Report } from '../report.ts'
import { openSource, type Source } from '../source.ts'
import { threadsFor } from '../threads.ts'
import { headerOf, separatorOf } from '../writers/registry.ts'

export interface SolveOptions {
  readonly from?: InputFormat
  readonly to?: Exclude<OutputId, 'count'>
  readonly boxes?: BoxShape
  readonly unique?: true
  readonly count?: number
  readonly lexicographic?: true
  readonly solver?: string
  readonly nodeLimit: number
  readonly timeout: number
  readonly jobs: number
  readonly forceJobs?: true
  readonly strict?: true
  readonly quiet?: true
  readonly output?: string
}

/** Solves every puzzle of a file or of standard input. Returns the exit code. */
export async function solve(file: string | undefined, options: SolveOptions): Promise<number> {
  refuseContradiction(options)
  // An error of a solver is reported once, before anything is read and before threads start.
  if (options.solver !== undefined) (await Solvers.open(options.solver)).requireLimitable(options)

  const source = openSource(file)
  const output = openOutput(options.output)
  try {
    refuseOverlap(source, output, REPLACE_INSTEAD)
    return await solveInto(source, output, options)
  } finally {
    source.bytes.destroy()
    output.discard()
  }
}

/** A line cannot be read, and `--strict` ends the program. */
class Stopped extends Error {}

async function solveInto(source: Source, output: Output, options: SolveOptions): Promise<number> {
  const { format, chunks } =
    options.from === undefined
      ? await detected(chunksOf(source), geometryOfBoxes(options.boxes))
      : { format: options.from, chunks: chunksOf(source) }
  const assignment = assignmentFrom(options, format)
  const report = new Report()
  const progress = new Progress(source.identity?.size, options.quiet === true)
  const pool = await openPool(assignment, threadsFor(options))
  const begun = now()
  let bytesRead = 0
  let separator = ''

  async function* watched(): AsyncGenerator<Chunk, void> {
    for await (const chunk of chunks) {
      bytesRead += chunk.text.length
      yield chunk
    }
  }

  async function take(result: PieceResult): Promise<void> {
    report.add(result)
    const messages = [...result.problems, ...result.failures]
    if (messages.length > 0) await tell(messages.map((message) => `${source.name}: ${message}\n`).join(''))
    if (result.output.length > 0) {
      await output.write(separator)
      await output.write(result.output)
      separator = separatorOf(assignment.output)
    }
    if (assignment.strict && result.problems.length > 0) throw new Stopped()
    progress.update(bytesRead, report.puzzleCount)
  }

  try {
    await output.write(await headerOf(assignment.output))
    const pieces = piecesOf(watched(), format, assignment)
    await solveInOrder(pieces, pool, take, (reason) => source.bytes.destroy(reason))
    settleOutput(source, output, report)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    if (output.isSafe) process.stderr.write(`${output.name}: not written, because of --strict\n`)
  } finally {
    progress.stop()
    await pool.close()
  }
  return conclude(source, report, options, now() - begun)
}

/** Prints the summary. Returns the exit code. */
function conclude({ name }: Source, report: Report, options: SolveOptions, milliseconds: number): number {
  if (report.puzzleCount + report.problemCount === 0) process.stderr.write(`${name}: no puzzle in it\n`)
  else if (!options.quiet && wantsSummary(report)) process.stderr.write(report.summary(milliseconds))
  return report.exitCode(options.count === undefined ? ['solved'] : ['solved', 'none', 'multiple'])
}

/** A puzzle that was typed and solved needs no summary. */
function wantsSummary({ puzzleCount, problemCount, outcomes }: Report): boolean {
  return puzzleCount > 1 || problemCount > 0 || outcomes.solved !== puzzleCount
}

function refuseContradiction({ count, to }: SolveOptions): void {
  if (count === undefined || to === undefined || to === 'csv' || to === 'json') return
  throw new UsageError(
    `--count writes numbers, so it can be used with --to csv and --to json, but not with --to ${to}`,
  )
}

function assignmentFrom(options: SolveOptions, format: InputFormat): Assignment {
  const task = options.unique ? 'unique' : options.count === undefined ? 'first' : 'count'
  return {
    task,
    countLimit: options.count ?? 1,
    lexicographic: options.lexicographic === true,
    solver: options.solver,
    nodeLimit: options.nodeLimit,
    timeout: options.timeout,
    output: options.to ?? (task === 'count' ? 'count' : format),
    boxes: options.boxes,
    strict: options.strict === true,
  }
}
