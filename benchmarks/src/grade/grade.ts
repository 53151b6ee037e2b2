/** `bench grade FOLDER` asks the submissions of a class, says what is wrong with each, and ranks those that are right. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { printable, systemTells } from '@sudoku-lab/console'
import type { Puzzle } from '@sudoku-lab/core'
import { type Run, type Tools, UsageError } from '@sudoku-lab/harness'

import { lineOf, readSet } from '../sudoku/puzzle-sets.ts'
import {
  type Ask,
  askerOf,
  counterexampleFor,
  type Finding,
  failingVariant,
  type Grade,
  type Known,
  knownIn,
  rememberedIn,
} from './diagnosis.ts'
import { gradePage, millisecondsOf } from './page.ts'
import { type Submission, submissionsIn } from './submissions.ts'

type Measure = Tools['measure']
type Options = Parameters<Measure>[0]
type Extent = NonNullable<Parameters<Measure>[1]>

export interface GradeOptions {
  readonly dataset: string
  /** CPU seconds. */
  readonly timeout: number
  readonly out?: string
}

export interface Request extends GradeOptions {
  /** All absolute. */
  readonly folder: string
  readonly out: string
  readonly directory: string
}

export async function grade(request: Request, tools: Tools): Promise<number> {
  if (!systemTells()) throw new UsageError('grade needs Linux, which tells in /proc what a program uses')
  if (existsSync(request.out)) throw new UsageError(`${request.out} exists already`)
  const set = await puzzlesOf(request)
  const work = mkdtempSync(join(tmpdir(), 'grade-'))
  const before = process.env['TMPDIR']
  try {
    const submissions = submissionsIn(request.folder, work)
    const temporary = join(work, '.tmp') // what they keep for later is found here
    mkdirSync(temporary)
    process.env['TMPDIR'] = temporary
    const grades = await gradesOf(submissions, set, { request, work, tools })
    if (grades === undefined) return INTERRUPTED
    write(grades.all, request, tools)
    return grades.isWhole ? 0 : INTERRUPTED
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(work, { recursive: true, force: true })
  }
}

const INTERRUPTED = 130

interface Puzzles {
  /** As the harness finds the set from any folder. */
  readonly source: string
  readonly puzzles: readonly Puzzle[]
}

async function puzzlesOf({ dataset, directory }: Request): Promise<Puzzles> {
  const { instances, shape, path } = await readSet(dataset, directory)
  if (shape?.['boxHeight'] !== 3 || shape['boxWidth'] !== 3 || shape['clues'] !== undefined)
    throw new UsageError(`${dataset}: expected 9×9 puzzles of digits, as online judges have them`)
  const isFile = existsSync(resolve(directory, dataset)) && basename(dataset) !== dataset
  return { source: isFile ? (path ?? dataset) : dataset, puzzles: instances }
}

interface Context {
  readonly request: Request
  readonly work: string
  readonly tools: Tools
}

/** Undefined if it was interrupted before all were asked; not whole if it was interrupted later. */
async function gradesOf(
  submissions: readonly Submission[],
  { source, puzzles }: Puzzles,
  { request, work, tools }: Context,
): Promise<{ readonly all: readonly Grade[]; readonly isWhole: boolean } | undefined> {
  const known = await knownIn(puzzles)
  const options = { dataset: [source], task: ['first'], timeout: request.timeout }
  const referencesOf = (some: readonly Submission[]): string[] =>
    some.flatMap(({ reference }) => reference ?? [])
  const askable = referencesOf(submissions)
  const extent = { directory: work } as const
  const measure = async (solver: readonly string[], more: Partial<Options>, how: Partial<Extent>) =>
    solver.length === 0 ? undefined : tools.measure({ ...options, ...more, solver }, { ...extent, ...how })
  const asked = await measure(askable, {}, { until: 'asked' })
  if (asked?.exitCode === INTERRUPTED) return undefined
  const findings = new Map<string, Finding>()
  for (const submission of submissions)
    findings.set(submission.id, await findingOn(submission, { run: asked?.run, work, known, puzzles }))
  const right = submissions.filter(({ id }) => findings.get(id)?.result === 'right')
  const out = join(request.out, 'run')
  const timed = await measure(referencesOf(right), { ...SHORT, out }, { isKept: true })
  const all = submissions.map(({ name, id }) => {
    const finding = findings.get(id) as Finding
    return { name, ...timedFinding(finding, id, timed?.run) }
  })
  return { all, isWhole: timed?.exitCode !== INTERRUPTED }
}

/**
 * Enough rounds for tiers, on a sample of the puzzles: a start takes longer than most searches. What is started for each puzzle does not get
 * warm.
 */
const SHORT = { sample: 5, rounds: 6, resolve: 0, warmUp: 1 }

/** What a run says of one, and its answers. */
function entryIn(run: Run | undefined, id: string) {
  const { ranked = [], apart = [], answers = {} } = run?.contests[0] ?? {}
  return { entry: [...ranked, ...apart].find(({ entrantId }) => entrantId === id), answers: answers[id] }
}

/** What the run of those that are right says of one. */
function timedFinding(finding: Finding, id: string, run: Run | undefined): Omit<Grade, 'name'> {
  const { entry } = entryIn(run, id)
  const { status = 'ranked', problem, tier = null, mean, atMost = null } = entry ?? {}
  if (status === 'ranked' || problem == null)
    return { ...finding, tier, meanNs: mean?.value ?? atMost, isAtMost: mean == null && atMost !== null }
  return { result: resultOf(status, problem), detail: problem, tier: null, meanNs: null, isAtMost: false }
}

function resultOf(status: string, problem: string): Finding['result'] {
  if (status === 'disqualified') return problem.includes('remembers') ? 'remembers' : 'not ranked'
  if (status === 'wrong') return 'wrong'
  if (status === 'killed') return 'hangs'
  if (status === 'memory') return 'too much memory'
  return status === 'gave-up' ? 'gives up' : 'crashes'
}

interface Evidence {
  readonly run: Run | undefined
  readonly work: string
  readonly known: readonly Known[]
  readonly puzzles: readonly Puzzle[]
}

/** Isomorphs on which one that is right on the whole set is asked again. */
const VARIANTS = 3

async function findingOn(submission: Submission, { run, work, known, puzzles }: Evidence): Promise<Finding> {
  const { id, folder, problem: notBuilt } = submission
  if (notBuilt !== undefined) return { result: 'not built', detail: notBuilt }
  const { entry, answers } = entryIn(run, id)
  const ask = await askerOf(submission, work)
  const status = entry?.status ?? 'error'
  const problem = entry?.problem ?? ''
  const solved = answers?.status.filter((one) => one === 'solved').length ?? 0
  const file = solved === puzzles.length ? rememberedIn([folder, join(work, '.tmp')], ask, known) : undefined
  if (file !== undefined)
    return { result: 'remembers', detail: `answers from its file ${file}, in which it has kept them` }
  const failing = answers?.status.findIndex((one) => one !== null && one !== 'solved') ?? -1
  const puzzle = puzzles[failing]
  if (status === 'ranked') return rightOrNot(ask, known, { solved, of: puzzles.length, puzzle })
  const asked = status === 'error' ? ask(puzzle ?? (puzzles[0] as Puzzle)) : undefined
  const told = { result: resultOf(status, problem), detail: shortened(problem), puzzle }
  const finding = asked === undefined || asked.result === 'right' ? told : asked
  if (finding.result !== 'wrong') return finding
  const wrong = known.filter(({ index }) => ['wrong', 'error'].includes(answers?.status[index] ?? ''))
  return { ...(counterexampleFor(ask, wrong, known) ?? finding), result: 'wrong' }
}

/** What the harness says of one that failed, in a few words. */
function shortened(problem: string): string {
  return problem
    .replace(/^puzzle \d+: /, '')
    .replace(/(: does it answer each line.*)?; given up after .*$/, '')
}

interface Count {
  readonly solved: number
  readonly of: number
  readonly puzzle: Puzzle | undefined
}

function rightOrNot(ask: Ask, known: readonly Known[], { solved, of, puzzle }: Count): Finding {
  if (solved < of) {
    const asked = puzzle === undefined ? undefined : ask(puzzle)
    const result = asked === undefined || asked.result === 'right' ? 'hangs' : asked.result
    return { result, detail: `right on ${solved} of ${of} puzzles`, puzzle }
  }
  const variant = failingVariant(ask, known, VARIANTS)
  if (variant === undefined) return { result: 'right', detail: '' }
  return { ...variant, detail: `right on the set, and not on an isomorph: ${variant.detail}` }
}

const SHAPE = { boxHeight: 3, boxWidth: 3 }

function write(grades: readonly Grade[], { out }: Request, { write: writers }: Tools): void {
  mkdirSync(out, { recursive: true })
  const lines = grades.map((grade) => ({
    ...grade,
    line: grade.puzzle === undefined ? '' : lineOf(grade.puzzle, SHAPE),
  }))
  const header = ['submission', 'result', 'tier', 'mean_ns', 'is_at_most', 'detail', 'puzzle']
  const rows = lines.map(({ name, result, tier, meanNs, isAtMost, detail, line }) => [
    name,
    result,
    tier,
    meanNs,
    Number(isAtMost),
    detail,
    line,
  ])
  writeFileSync(join(out, 'grades.csv'), [header, ...rows].map((row) => writers.csvLine(row)).join(''))
  const hasRun = existsSync(join(out, 'run'))
  writeFileSync(join(out, 'grades.html'), gradePage(grades, writers, hasRun ? 'run/report.html' : undefined))
  const table = {
    header: ['submission', 'result', 'tier', 'ms'],
    rows: grades.map(({ name, result, tier, ...grade }) => [
      name,
      result,
      String(tier ?? ''),
      millisecondsOf(grade),
    ]),
  }
  const why = lines.filter(({ detail }) => detail !== '')
  const items = why.flatMap(({ name, detail, line }) => [
    `${name}: ${detail}`,
    ...(line === '' ? [] : [`  ${line}`]),
  ])
  process.stdout.write(writers.terminal([table, { items }]))
  process.stderr.write(`\nOpen ${printable(relative(process.cwd(), join(out, 'grades.html')))}\n`)
}
