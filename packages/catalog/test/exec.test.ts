/** Programs as solvers, written for the shell. The built package is needed, because the thread of a program runs from it. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { loadSolvers, type MeasuredProgram } from '@sudoku-lab/catalog'
import { geometryOf, type Solver, type SolverDefinition, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { isAlive, temporaryFolder, write } from './fixtures.ts'

const folder = temporaryFolder()
const geometry = geometryOf(2, 2)
const SOLVED = '1234341221434321'
const puzzle = gridOf(`.${SOLVED.slice(1)}`)

function gridOf(text: string): Uint8Array {
  return Uint8Array.from(text, (symbol) => (symbol === '.' ? 0 : Number(symbol)))
}

async function load(reference: string): Promise<SolverDefinition> {
  const [definition] = await loadSolvers(`exec:${reference}`, { directory: folder })
  if (definition === undefined) throw new Error(`${reference} gave no definition`)
  return definition
}

async function solverFor(command: string): Promise<Solver> {
  return (await load(command)).create(geometry)
}

/** A shell script that runs `body` for each line, which is `$line`. `$n` is the number of the line. */
function program(name: string, body: string): string {
  write(join(folder, name), `n=0\nwhile read -r line; do n=$((n + 1)); ${body}; done\n`)
  return `sh ./${name}`
}

describe('a program', () => {
  it('has an id that is given or made from its command, and declares what it lacks', async () => {
    const definition = await load('python3 ./My_Solver.py --fast')
    expect(definition.id).toBe('exec-python3-my-solver-py-fast')
    const lacks = ['node-limit', 'counters', 'candidates', 'repeatability', 'same-process']
    expect(definition.lacks).toEqual(lacks)
    expect((await load('./solver#mine')).id).toBe('mine')
  })

  it('answers all puzzles with one process, in the given directory', async () => {
    const solver = await solverFor(program('pid.sh', `echo $$ >> pids; echo ${SOLVED} done`))
    for (let count = 0; count < 5; count++) expect(verdictOf(solver.solve(puzzle, UNIQUENESS))).toBe('unique')
    const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n')
    expect(pids.length).toBe(5)
    expect(new Set(pids).size).toBe(1)
  })

  it('refuses candidates, and names their cell', async () => {
    const solver = await solverFor(program('digits.sh', `echo ${SOLVED} done`))
    expect(() => solver.solve(new Uint32Array(16).fill(3))).toThrow(
      'r1c1: expected a digit or an empty cell, got the candidates 12',
    )
  })

  it('gets the shape of the boxes and the limit of solutions', async () => {
    const env = '$SUDOKU_LAB_BOX_HEIGHT $SUDOKU_LAB_BOX_WIDTH $SUDOKU_LAB_SOLUTIONS'
    const definition = await load(program('env.sh', `echo "${env}" >> told; echo`))
    definition.create(geometry).solve(puzzle)
    const wide = definition.create(geometryOf(2, 3))
    wide.solve(new Uint8Array(36), UNIQUENESS)
    wide.solve(new Uint8Array(36), { ...UNIQUENESS, solutions: Number.POSITIVE_INFINITY })
    expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('2 2 1\n2 3 2\n2 3 all\n')
  })

  it('gets only the necessary part of the environment', async () => {
    process.env['CATALOG_TEST_TOKEN'] = 'secret'
    process.env['SUDOKU_LAB_TEST'] = 'passed on'
    try {
      const body = 'echo "$CATALOG_TEST_TOKEN, $SUDOKU_LAB_TEST, $PATH" > inherited; echo'
      ;(await solverFor(program('inherits.sh', body))).solve(puzzle)
    } finally {
      delete process.env['CATALOG_TEST_TOKEN']
      delete process.env['SUDOKU_LAB_TEST']
    }
    const inherited = readFileSync(join(folder, 'inherited'), 'utf8')
    expect(inherited).toBe(`, passed on, ${process.env['PATH']}\n`)
  })

  it('gets a batch at once, and its answers go to their puzzles', async () => {
    const solver = await solverFor(program('batch.sh', `[ $n = 2 ] && echo done || echo ${SOLVED}`))
    const conflict = gridOf(`44${SOLVED.slice(2)}`)
    const batch = Uint8Array.from([...puzzle, ...conflict, ...puzzle, ...puzzle])
    const result = solver.solveMany?.(batch, { ...UNIQUENESS, solutions: 1, keep: 1 })
    expect([...(result?.solutionCounts ?? [])]).toEqual([1, 0, 0, 1])
    expect([...(result?.solutions.subarray(48) ?? [])].join('')).toBe(SOLVED)
    expect(result?.solutions.subarray(16, 48).some(Boolean)).toBe(false)
  })

  it('is started again after a crash, and after it has ended by itself', async () => {
    const crashing = await solverFor(program('crash.sh', `[ $n = 2 ] && kill -9 $$; echo ${SOLVED} done`))
    const ending = await solverFor(program('once.sh', `echo ${SOLVED} done; exit 0`))
    for (let count = 0; count < 4; count++) {
      expect(crashing.solve(puzzle).solutionCount).toBe(1) // a new process answers every second puzzle
      expect(ending.solve(puzzle).solutionCount).toBe(1)
    }
  })
})

/** A ProgramError with such a message. */
const failure = (message: RegExp) =>
  expect.objectContaining({ name: 'ProgramError', message: expect.stringMatching(message) })

describe('a program that fails is reported with its mistake:', () => {
  it.each([
    [
      'it does not exist',
      './no-such-program-here', // a shell that looks for a name in a folder that it may not read ends with 126
      /^`.\/no-such-program-here` ended with exit code 127, and wrote/,
    ],
    ['it crashes', 'kill -SEGV $$', /ended by SIGSEGV$/],
    ['it fails', 'echo a reason >&2; exit 3', /ended with exit code 3, and wrote on stderr: "a reason"$/],
    ['it closes its output', 'exec 1>&-; read -r a; read -r b', /closed its output$/],
    [
      'it writes something that is not an answer',
      'read -r a; echo rubbish; read -r b',
      /answered "rubbish": .*r1c1.*got 'r'$/,
    ],
    [
      'it writes a second line, of which only the beginning is quoted',
      "read -r a; printf '\n%0120d\n' 0; read -r b",
      /wrote a line for which there is no puzzle, "0{100}" …$/,
    ],
    ['it never ends a line', "tr -d '\\n' < /dev/zero", /wrote a line of more than \d+ bytes$/],
  ])('%s', async (_, command, message) => {
    const solver = await solverFor(command)
    const ask = (): unknown => {
      solver.solve(puzzle)
      return solver.solve(puzzle) // an extra line may only be noticed at the next question
    }
    expect(ask).toThrow(failure(message))
  })

  it('it does not answer in time', async () => {
    const command = program('silent.sh', 'sleep 300')
    const [definition] = await loadSolvers(`exec:${command}`, { directory: folder, patience: 100 })
    const solver = definition?.create(geometry)
    for (let time = 0; time < 2; time++)
      expect(() => solver?.solve(puzzle)).toThrow(/gave no answer within 0.1 s$/)
  })
})

const isTold = existsSync('/proc/self/schedstat')

it.skipIf(!isTold)('its CPU time is told, although it ends after each puzzle', async () => {
  const counts = 'i=0; while [ $i -lt 9999 ]; do i=$((i + 1)); done; times > time; read -r user _ < time'
  const works = `while :; do ${counts}; case $user in 0m0.0*) ;; *) break; esac; done` // for 0.1 s
  const solver = await solverFor(program('works.sh', `${works}; echo ${SOLVED} done; exit 0`))
  const work = (solver as MeasuredProgram).work(1)
  const used = (): number => work.usage()?.cpuNs ?? Number.NaN
  const before = used()
  for (let count = 1; count <= 3; count++) {
    expect(solver.solve(puzzle).solutionCount).toBe(1)
    expect(used() - before).toBeGreaterThan(count * 0.07e9) // of processes that have ended, it is told in steps
  }
  expect(work.startNs()).toBeUndefined()
})

/**
 * A program for the shell that collects `$answer` for each line, and writes all of them when an empty line comes.
 *
 * @param body sets `$answer`; `$n` counts the puzzles of the batch, `$all` has the answers so far
 * @param atEnd is done before the answers are written
 */
function batchProgram(name: string, body: string, atEnd = ':'): string {
  const script = [
    'while :; do n=0; all=""',
    `while read -r line && [ -n "$line" ]; do n=$((n + 1)); ${body}; all="$all$answer\\n"; done || exit 0`,
    `${atEnd}; printf "$all\\n"; done`,
  ]
  write(join(folder, name), `${script.join('\n')}\n`)
  return `sh ./${name}`
}

async function batchSolver(command: string): Promise<MeasuredProgram> {
  const [definition] = await loadSolvers(`exec-batch:${command}`, { directory: folder })
  return definition?.create(geometry) as MeasuredProgram
}

describe('a program that takes batches', () => {
  const four = Uint8Array.from([...puzzle, ...puzzle, ...puzzle, ...puzzle])

  it('answers when an empty line ends a batch, also of one puzzle, and is told so', async () => {
    const solver = await batchSolver(
      batchProgram('collects.sh', `answer="${SOLVED} done"; [ "$SUDOKU_LAB_BATCH" = 1 ] || answer=''`),
    )
    expect(verdictOf(solver.solve(puzzle, UNIQUENESS))).toBe('unique')
    expect([...(solver.solveMany?.(four).solutionCounts ?? [])]).toEqual([1, 1, 1, 1])
    expect(verdictOf(solver.solve(puzzle, UNIQUENESS))).toBe('unique')
  })

  it.each([
    [
      'does not take the empty line for the end',
      program('line-by-line.sh', `echo ${SOLVED} done`),
      /wrote "1234341221434321 done" instead of the empty line after a batch$/,
    ],
    [
      'answers one puzzle less, and ends',
      batchProgram('less.sh', 'answer=done; [ $n = 4 ] && continue', 'printf "$all"; exit 0'),
      /, after 3 of 4 answers, ended with exit code 0$/,
    ],
    [
      'answers one puzzle more',
      batchProgram('more.sh', 'answer=done', 'echo done'),
      /instead of the empty line|wrote a line for which there is no puzzle/,
    ],
  ])('is named if it %s', async (_, command, message) => {
    const solver = await batchSolver(command)
    const ask = (): unknown => solver.solveMany?.(four)
    expect(ask).toThrow(failure(message))
  })

  it.skipIf(!isTold)(
    'is asked for the CPU time that it has used, which is that of its start at first',
    async () => {
      const work = (await batchSolver(batchProgram('works.sh', 'answer=done'))).work(1)
      const start = work.startNs() ?? Number.NaN
      expect(start).toBeGreaterThan(0)
      work.exchange()
      expect(work.usage()?.cpuNs).toBeGreaterThanOrEqual(start)
    },
  )

  it.skipIf(!isTold)('has no CPU time any more if it ended between two batches', async () => {
    const solver = await batchSolver(batchProgram('leaves.sh', 'answer=done', 'printf "$all\\n"; exit 0'))
    const work = solver.work(1)
    for (let count = 0; count < 2; count++) solver.solveMany?.(four)
    expect(() => work.usage()).toThrow(/ended between two batches: its CPU time is not known$/)
  })
})

describe('a program does not outlive its user,', () => {
  it.each([
    ['who exits', 'process.exit(0)'],
    ['which is killed', 'process.kill(process.pid, "SIGKILL")'],
  ])('%s', async (_, death) => {
    const name = `deaf-${death.replaceAll(/\W/g, '')}.sh`
    // it writes its process id, starts a child, ignores all signals that it can and never reads again
    const command = program(name, `trap "" TERM INT HUP; sleep 300 & echo $$ $! >> ${name}.pids; echo; wait`)
    await askOnce(command, death)
    const pids = pidsIn(`${name}.pids`)
    expect(pids.length).toBe(2)
    await expect.poll(() => pids.filter(isAlive)).toEqual([])
  })

  it('nor, if it uses programs itself, does the program that it uses', async () => {
    const inner = program('inner.sh', 'echo $$ > inner.pids; echo; sleep 300')
    write(join(folder, 'user.mjs'), questionTo(inner))
    const command = `"${process.execPath}" user.mjs & until [ -s inner.pids ]; do sleep 0.1; done; echo; wait`
    await askOnce(program('outer.sh', command), 'process.kill(process.pid, "SIGKILL")')
    const pids = pidsIn('inner.pids')
    expect(pids.length).toBe(1)
    await expect.poll(() => pids.filter(isAlive)).toEqual([])
  })
})

/** Lets a process ask a program one question and then end in some way. */
async function askOnce(command: string, death: string): Promise<void> {
  const script = `${questionTo(command)}\n${death}`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })
  await run.catch(() => undefined)
}

/** A module that asks a program one question. */
function questionTo(command: string): string {
  const built = (path: string): string => pathToFileURL(fileURLToPath(new URL(path, import.meta.url))).href
  return `
    const { loadSolvers } = await import('${built('../dist/index.js')}')
    const { geometryOf } = await import('${built('../../core/dist/index.js')}')
    const [definition] = await loadSolvers('exec:${command}')
    definition.create(geometryOf(2, 2)).solve(new Uint8Array(16))`
}

function pidsIn(name: string): number[] {
  return readFileSync(join(folder, name), 'utf8').trim().split(/\s+/).map(Number)
}
