/** The folder of a run is data: nothing is run or opened because the folder alone names it. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from '../../src/commands/command-line.ts'
import type { Plan } from '../../src/record/plan.ts'
import { eventsOf } from '../judge/simulated-run.ts'

const SORTING = fileURLToPath(new URL('../time/sorting.mjs', import.meta.url))

let folder = ''
let printed = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  printed = ''
  const listen = (text: unknown): boolean => {
    printed += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(listen)
  vi.spyOn(process.stderr, 'write').mockImplementation(listen)
  vi.spyOn(process.stdout, 'on').mockReturnThis() // every command of a process listens for errors
  writeFileSync(
    join(folder, 'evil.mjs'),
    `import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(join(folder, 'ran'))}, '')
export { suite } from ${JSON.stringify(pathToFileURL(SORTING).href)}
export default {}`,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

function writeRun(plan: Partial<Plan>): void {
  const entrants = { insertion: { ns: 10 }, backwards: { ns: 20 } }
  const events = eventsOf({ seed: 'evil', entrants, rounds: 2, plan: { suite: 'sorting', ...plan } })
  writeFileSync(join(folder, 'events.jsonl'), events.map((event) => `${JSON.stringify(event)}\n`).join(''))
}

async function bench(...words: string[]): Promise<number> {
  const program = { program: 'bench', description: '', call: 'pnpm bench', directory: folder }
  const suites = { sorting: pathToFileURL(SORTING).href }
  const reports = join(folder, 'reports')
  return runCommand({ ...program, suites, defaultSuite: 'sorting', reports }, words)
}

const expectNothingRan = (): void => expect(existsSync(join(folder, 'ran'))).toBe(false)
const planned = (reference: string): Plan['entrants'] => [
  { reference, entrantId: 'insertion', modes: ['single'], external: false },
]

it.each(['report .', 'compare . .', '--resume .'])(
  'events are not read or written through a link: bench %s',
  async (words) => {
    writeRun({})
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    try {
      renameSync(join(folder, 'events.jsonl'), join(outside, 'events.jsonl'))
      const before = readFileSync(join(outside, 'events.jsonl'), 'utf8')
      symlinkSync(join(outside, 'events.jsonl'), join(folder, 'events.jsonl'))
      expect(await bench(...words.split(' '))).toBe(2)
      expect(printed).toContain('events.jsonl is a link: a run is read and written only in its own folder')
      expect(readFileSync(join(outside, 'events.jsonl'), 'utf8')).toBe(before)
    } finally {
      rmSync(outside, { recursive: true })
    }
  },
)

it('a new run does not follow a link that leads to no file', async () => {
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'events.jsonl'))
  expect(await bench('-q', '--out', folder)).toBe(2)
  expect(printed).toContain('events.jsonl is a link')
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
})

describe('nothing is run that only the folder names:', () => {
  it('no suite, which --suite has to name again', async () => {
    writeRun({ suiteSource: './evil.mjs' })
    expect(await bench('--resume', '.')).toBe(2)
    expect(printed).toBe(
      'bench: the run names code or files that are not of the lab; if you trust them, name them again: pnpm bench --resume . --suite ./evil.mjs\n',
    )
    expectNothingRan()
  })

  it('no suite, also where the page is written, which then links to no viewer', async () => {
    writeRun({ suiteSource: './evil.mjs' })
    expect(await bench('report', '.')).toBe(0)
    expect(existsSync(join(folder, 'report.html'))).toBe(true)
    expect(await bench('compare', '.', '.')).toBe(0)
    expect(await bench('list')).toBe(0)
    expectNothingRan()
  })

  it.each([
    ['./evil.mjs', './evil.mjs'],
    ['judge:node evil.mjs 1,2', "'judge:node evil.mjs 1,2'"],
    ['exec-batch:sh -c "touch ran"', `'exec-batch:sh -c "touch ran"'`],
    ['toString', 'toString'],
    ["it's\u001b[31m\n; rm -rf ~", "'it'\\''s [31m ; rm -rf ~'"],
  ])('no entrant: %j', async (reference, shown) => {
    writeRun({ suiteSource: 'sorting', sets: [], entrants: planned(reference) })
    expect(await bench('--resume', '.')).toBe(2)
    expect(printed).toBe(
      `bench: the run names code or files that are not of the lab; if you trust them, name them again: pnpm bench --resume . --solver ${shown}\n`,
    )
    expectNothingRan()
  })

  it('no file of instances is opened', async () => {
    const set = { setId: 'mine', source: '/dev/zero', sha256: 'abc', shape: {}, inSet: 1 }
    const more = { instances: [1], detailed: [1], known: null }
    writeRun({ suiteSource: 'sorting', sets: [{ ...set, ...more }], entrants: planned('insertion') })
    expect(await bench('--resume', '.')).toBe(2)
    expect(printed).toMatch(/: pnpm bench --resume \. --dataset \/dev\/zero\n$/)
  })
})

it('a suite that is named again has to be the one of the run, and so has a solver', async () => {
  writeRun({ suiteSource: './evil.mjs', suite: 'sudoku' })
  expect(await bench('--resume', '.', '--suite', 'sorting')).toBe(2)
  expect(printed).toBe('bench: the run is of the suite sudoku, and sorting is the suite sorting\n')
  printed = ''
  writeRun({ suiteSource: 'sorting', sets: [] })
  expect(await bench('--resume', '.', '--solver', './evil.mjs')).toBe(2)
  expect(printed).toBe('bench: --solver ./evil.mjs: the run was begun without it\n')
  expectNothingRan()
})

it('shards whose id leaves the folder of the runs are written only where --out says', async () => {
  for (const index of [1, 2]) {
    writeRun({ shard: { index, count: 2 } })
    const text = readFileSync(join(folder, 'events.jsonl'), 'utf8')
    rmSync(join(folder, String(index)), { recursive: true, force: true })
    mkdirSync(join(folder, String(index)))
    const evil = text.replace('"runId":"evil"', '"runId":"../../evil"')
    writeFileSync(join(folder, String(index), 'events.jsonl'), evil)
  }
  expect(await bench('report', '1', '2')).toBe(2)
  expect(printed).toContain('bench: the id of the run is no name of a folder, "../../evil')
})
