/** Programs that are started once for each puzzle, as online judges start them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSolvers, type MeasuredProgram } from '@sudoku-lab/catalog'
import { runOnce } from '@sudoku-lab/console'
import { geometryOf, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isAlive, temporaryFolder, write } from './fixtures.ts'

const isLinux = existsSync('/proc/self/schedstat')
const geometry = geometryOf(3, 3)
const PUZZLE = '003020600900305001001806400008102900700000008006708200002609500800203009005010300'
const SOLUTION = '483921657967345821251876493548132976729564138136798245372689514814253769695417382'
const puzzle = Uint8Array.from(PUZZLE, Number)

/** Reads nine lines of digits, with the given separator, and tries digits in order. Counts its starts. */
const SOLVER = `
import { appendFileSync, readFileSync } from 'node:fs'
const separator = process.argv[2] === 'spaced' ? ' ' : ''
appendFileSync('starts', '.')
const rows = readFileSync(0, 'utf8').trim().split('\\n').map((row) => row.split(separator).map(Number))
if (rows.some((row) => row.length !== 9 || row.some(Number.isNaN))) throw new Error('not ' + process.argv[2])
const grid = rows.flat()
const sees = (a, b) => a !== b && ((a - b) % 9 === 0 || Math.floor(a / 9) === Math.floor(b / 9) ||
  (Math.floor(a / 27) === Math.floor(b / 27) && Math.floor((a % 9) / 3) === Math.floor((b % 9) / 3)))
const solve = (cell) => {
  while (grid[cell]) cell++
  if (cell >= 81) return true
  for (let digit = 1; digit <= 9; digit++) {
    if (grid.some((other, at) => other === digit && sees(cell, at))) continue
    grid[cell] = digit
    if (solve(cell + 1)) return true
  }
  grid[cell] = 0
}
solve(0)
for (let row = 0; row < 9; row++) console.log(grid.slice(9 * row, 9 * row + 9).join(separator))
`

const folder = temporaryFolder()
beforeAll(() => void write(join(folder, 'solver.mjs'), SOLVER))

async function solverFor(command: string): Promise<Solver> {
  const [definition] = await loadSolvers(`judge:${command}`, { directory: folder })
  if (definition === undefined) throw new Error(`${command} gave no definition`)
  return definition.create(geometry)
}

/** A shell script that fills the last cell of the first puzzle, and then says something else. */
function afterFirst(name: string, body: string): string {
  const script = `read -r line; case "$line" in "0 2 3"*) sed "1i 1\${line#0}";; *) ${body};; esac\n`
  write(join(folder, name), script)
  return `sh ./${name}`
}

describe.runIf(isLinux)('a program that solves one puzzle', () => {
  it('has the classic board, also that of another copy of core, and no other', async () => {
    const [definition] = await loadSolvers('judge:cat', { directory: folder })
    const boards = [geometry, { ...geometry }, geometryOf(2, 2)]
    expect(boards.map((board) => definition?.supports(board))).toEqual([true, true, false])
  })

  it.for(['dense', 'spaced'])('is started for each, and gets %s digits if it wants those', async (form) => {
    const solver = await solverFor(`node solver.mjs ${form}`)
    const before = startsSoFar()
    const { solutionCount, solutions, ending } = solver.solve(puzzle)
    expect([solutionCount, solutions[0]?.join(''), ending]).toEqual([1, SOLUTION, 'solution-limit'])
    expect(solver.solve(puzzle, UNIQUENESS)).toMatchObject({ solutionCount: 1, ending: 'stuck' })
    const toFindTheForm = form === 'spaced' ? 1 : 2
    expect(startsSoFar() - before).toBe(toFindTheForm + 2)
  })

  it('tells what all its processes have used, and what a start costs', async () => {
    const solver = (await solverFor('node solver.mjs spaced')) as MeasuredProgram
    const work = solver.work(1)
    const before = work.usage()?.cpuNs ?? 0
    expect(before).toBe(work.startNs())
    expect(before).toBeGreaterThan(0)
    work.exchange()
    expect(work.usage()?.cpuNs).toBeGreaterThan(before)
  })

  it.skipIf(runOnce({ command: ':', directory: '.', patience: Infinity }, '').report === undefined)(
    'tells the peak memory of its processes, and of nobody else',
    async () => {
      const peakOf = async (name: string, body: string): Promise<number> => {
        const solver = (await solverFor(afterFirst(name, body))) as MeasuredProgram
        const work = solver.work(1)
        solver.solve(puzzle)
        return work.peakMemoryMiB?.() ?? NaN
      }
      const small = await peakOf('small.sh', ':')
      expect(small).toBeGreaterThan(0)
      const large = await peakOf('large.sh', 'x=$(head -c 20971520 /dev/zero | tr "\\0" x)')
      expect(large - small).toBeGreaterThan(19)
    },
  )

  it('that reads neither form is refused with what it did, and is not asked again', async () => {
    const solver = await solverFor(`echo x >> asked; echo hm; exit 3`)
    const both = /did not fill the last cell .*to spaced digits it ended with exit code 3; to dense digits it/
    expect(() => solver.solve(puzzle)).toThrow(both)
    expect(() => solver.solve(puzzle)).toThrow(both)
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('x\nx\n')
  })

  it('gives up with no output or with empty cells, and fails with anything else', async () => {
    const givesUp = { solutionCount: 0, ending: 'stuck' }
    expect((await solverFor(afterFirst('silent.sh', ':'))).solve(puzzle)).toMatchObject(givesUp)
    const repeats = await solverFor(afterFirst('repeats.sh', '(echo "$line"; cat)'))
    expect(repeats.solve(puzzle)).toMatchObject({ ...givesUp, partial: puzzle })
    const talks = await solverFor(afterFirst('talks.sh', 'echo No solution'))
    expect(() => talks.solve(puzzle)).toThrow('wrote "No solution\\n": expected nine lines of nine digits')
    const crashes = await solverFor(afterFirst('crashes.sh', 'echo oh >&2; kill -SEGV $$'))
    expect(() => crashes.solve(puzzle)).toThrow('was ended by signal 11, and wrote on stderr: "oh"')
  })

  it('is killed when its time is up', async () => {
    const [definition] = await loadSolvers('judge:sleep 1000', { directory: folder, patience: 50 })
    expect(() => definition?.create(geometry).solve(puzzle)).toThrow('gave no answer within 0.05 s')
  })

  it('is killed when it has used up its CPU time, if that is limited', () => {
    const program = { command: 'while :; do :; done', directory: folder, patience: Infinity }
    const { ending } = runOnce({ ...program, cpuPatience: 50 }, '')
    expect(ending).toBe('gave no answer within 0.05 s of CPU time')
  })

  it('leaves no process behind', async () => {
    const solver = await solverFor(afterFirst('leaves.sh', 'sleep 1000 & echo $! > sleeper'))
    solver.solve(puzzle)
    const pid = Number(readFileSync(join(folder, 'sleeper'), 'utf8'))
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

function startsSoFar(): number {
  const file = join(folder, 'starts')
  return existsSync(file) ? readFileSync(file, 'utf8').length : 0
}
