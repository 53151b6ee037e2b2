/** What `pnpm solve` and its like do before the program runs, in a workspace of one small package. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const turbo = join(root, 'node_modules/turbo')

const BUILD =
  "node -e \"fs.rmSync('dist',{recursive:true,force:true});fs.cpSync('src','dist',{recursive:true});import('./src/command/check.js')\""
const PROGRAM = `
import { readdirSync, readFileSync } from 'node:fs'
const files = readdirSync(import.meta.dirname)
const seen = { version: 1, parameters: process.argv.slice(2), main: process.argv[1] === import.meta.filename }
console.log(JSON.stringify({ ...seen, files, stdin: readFileSync(0, 'utf8') }))
process.exitCode = 3
`

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-start-'))
const built = join(folder, 'built')
let copy = built

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

/** Writes the workspace, and builds it for the tests that begin with a built one. */
beforeAll(() => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const scripts = { traced: 'node -e 0' }
  write('package.json', JSON.stringify({ name: 'copy', private: true, packageManager, scripts }))
  write('pnpm-workspace.yaml', 'packages:\n  - packages/*\npmOnFail: ignore\n')
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n\n  packages/sudoku-lab: {}\n")
  const build = { dependsOn: ['//#traced'], inputs: ['src/**'], outputs: ['dist/**'] }
  write(
    'turbo.json',
    JSON.stringify({ tasks: { build, '//#traced': { inputs: ['turbo.json'], cache: false } } }),
  )
  write(
    'packages/sudoku-lab/package.json',
    JSON.stringify({ name: 'sudoku-lab', type: 'module', scripts: { build: BUILD } }),
  )
  write('packages/sudoku-lab/src/command/main.js', PROGRAM)
  write('packages/sudoku-lab/src/command/check.js', '')
  write('packages/sudoku-lab/src/command/other.js', '')
  mkdirSync(join(copy, 'node_modules'))
  symlinkSync(turbo, join(copy, 'node_modules/turbo'))
  cpSync(join(root, 'tools/scripts/start.mjs'), join(copy, 'tools/scripts/start.mjs'))
  firstRun = run()
})

let firstRun: { seen: Seen; stderr: string }

let copies = 0
beforeEach(() => {
  copy = join(folder, `copy-${++copies}`)
  spawnSync('cp', ['-a', built, copy]) // cpSync rounds the times, which a build compares
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Seen {
  readonly version: number
  readonly parameters: readonly string[]
  readonly main: boolean
  readonly files: readonly string[]
  readonly stdin: string
}

function start(...parameters: string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|FORCE_COLOR|NODE_|TURBO_)/.test(name)),
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/scripts/start.mjs', ...parameters], {
    cwd: copy,
    env: { ...env, NO_COLOR: '1' },
    input: 'a puzzle',
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function run(): { seen: Seen; stderr: string } {
  const { status, stdout, stderr } = start('sudoku-lab', 'solve', '--jobs', '2')
  expect(status, stderr).toBe(3)
  return { seen: JSON.parse(stdout), stderr }
}

it('builds what is missing, and passes arguments, stdin, stdout and the exit code through', () => {
  const { seen, stderr } = firstRun
  expect(stderr).toMatch(/Tasks:\s+2 successful/)
  expect(seen).toEqual({
    version: 1,
    parameters: ['solve', '--jobs', '2'],
    main: true,
    files: ['check.js', 'main.js', 'other.js'],
    stdin: 'a puzzle',
  })
})

it('prints nothing and does not start turbo when everything is built', () => {
  unlinkSync(join(copy, 'node_modules/turbo'))
  const { seen, stderr } = run()
  expect(stderr).toBe('')
  expect(seen.parameters).toEqual(['solve', '--jobs', '2'])
})

it('prints nothing when turbo finds that nothing has to be built', () => {
  utimesSync(join(copy, 'packages/sudoku-lab/src/command/other.js'), 1, 1)
  expect(run().stderr).toBe('')
})

it('restores a file that is missing from what was built', () => {
  unlinkSync(join(copy, 'packages/sudoku-lab/dist/command/other.js'))
  expect(run().seen.files).toContain('other.js')
})

it('builds again after an edit that leaves an older time', () => {
  write('packages/sudoku-lab/src/command/main.js', PROGRAM.replace('version: 1', 'version: 2'))
  utimesSync(join(copy, 'packages/sudoku-lab/src/command/main.js'), 1, 1)
  expect(run().seen.version).toBe(2)
})

it('builds again after a source file was removed', () => {
  unlinkSync(join(copy, 'packages/sudoku-lab/src/command/other.js'))
  expect(run().seen.files).toEqual(['check.js', 'main.js'])
})

it('does not run the program when the build fails, shows why, and tries again', () => {
  write('packages/sudoku-lab/src/command/check.js', "throw new Error('the build of the copy failed')")
  for (let time = 0; time < 2; time++) {
    const { status, stdout, stderr } = start('sudoku-lab', 'solve')
    expect(status).not.toBe(0)
    expect(status).not.toBe(3)
    expect(stdout).toBe('')
    expect(stderr).toContain('the build of the copy failed')
  }
  write('packages/sudoku-lab/src/command/check.js', '')
  expect(run().seen.version).toBe(1)
})

it('refuses a program that it does not know', () => {
  const { status, stderr } = start('sudoku')
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /there is no program 'sudoku'\. The programs are bench, exact-cover, .*sudoku-lab\.\n$/,
  )
})

it('knows the entry of every program that a script of the repository starts', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const started = Object.values<string>(scripts).flatMap(
    (script) => /^node tools\/scripts\/start\.mjs (\S+)/.exec(script)?.[1] ?? [],
  )
  expect(started).toEqual(expect.arrayContaining(['bench', 'exact-cover', 'new-solver', 'sudoku-lab']))
  const code = readFileSync(join(root, 'tools/scripts/start.mjs'), 'utf8')
  for (const name of started) {
    const [, folder = '', file = ''] =
      new RegExp(`\\b${name}'?: \\{\\s*entry: '(.+)/dist/(.+)\\.js'`).exec(code) ?? []
    expect(existsSync(join(root, folder, `src/${file}.ts`)), name).toBe(true)
  }
})

it('starts every program of package.json, so that no line of turbo stands in front of what one prints', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const known = spawnSync('node', [join(root, 'tools/scripts/start.mjs'), 'nothing'], {
    encoding: 'utf8',
  }).stderr
  for (const [name, command] of Object.entries(scripts)) {
    const [, program] = /^node tools\/scripts\/start\.mjs ([\w-]+)/.exec(command) ?? []
    if (name === 'experiment' || name === 'finding') expect(program, name).toBeDefined()
    if (program !== undefined) expect(known).toMatch(new RegExp(` ${program}[,.]`))
  }
})
