/** What `pnpm solve` and its like do before the program runs, in a workspace of one small package. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
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
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const BUILD =
  "node -e \"fs.rmSync('dist',{recursive:true,force:true});fs.cpSync('src','dist',{recursive:true});import('./src/check.js')\""
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

function start() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|FORCE_COLOR|NODE_|TURBO_)/.test(name)),
  )
  const words = ['tools/scripts/start.mjs', 'packages/small/dist/main.js', 'solve', '--jobs', '2']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: copy,
    env: { ...env, NO_COLOR: '1' },
    input: 'a puzzle',
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function run() {
  const { status, stdout, stderr } = start()
  expect(status, stderr).toBe(3)
  return { ...JSON.parse(stdout), stderr }
}

let firstRun: ReturnType<typeof run>

/** Writes the workspace, and builds it for the tests that begin with a built one. */
beforeAll(() => {
  write('package.json', JSON.stringify({ name: 'copy', private: true, packageManager }))
  write('pnpm-workspace.yaml', 'packages:\n  - packages/*\npmOnFail: ignore\n')
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n\n  packages/small: {}\n")
  write('turbo.json', JSON.stringify({ tasks: { build: { inputs: ['src/**'], outputs: ['dist/**'] } } }))
  write(
    'packages/small/package.json',
    JSON.stringify({ name: 'small', type: 'module', scripts: { build: BUILD } }),
  )
  write('packages/small/src/main.js', PROGRAM)
  write('packages/small/src/check.js', '')
  write('packages/small/src/other.js', '')
  mkdirSync(join(copy, 'benchmarks'))
  mkdirSync(join(copy, 'node_modules'))
  symlinkSync(join(root, 'node_modules/turbo'), join(copy, 'node_modules/turbo'))
  cpSync(join(root, 'tools/scripts/start.mjs'), join(copy, 'tools/scripts/start.mjs'))
  firstRun = run()
})

let copies = 0
beforeEach(() => {
  copy = join(folder, `copy-${++copies}`)
  spawnSync('cp', ['-a', built, copy]) // cpSync rounds the times, which a build compares
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('builds what is missing, and passes arguments, stdin, stdout and the exit code through', () => {
  expect(firstRun).toMatchObject({
    version: 1,
    parameters: ['solve', '--jobs', '2'],
    main: true,
    files: ['check.js', 'main.js', 'other.js'],
    stdin: 'a puzzle',
    stderr: expect.stringMatching(/Tasks:\s+1 successful/),
  })
})

it('prints nothing and does not start turbo when everything is built', () => {
  unlinkSync(join(copy, 'node_modules/turbo'))
  expect(run().stderr).toBe('')
})

it('restores a file that is missing from what was built', () => {
  unlinkSync(join(copy, 'packages/small/dist/other.js'))
  expect(run().files).toContain('other.js')
})

it('builds again after an edit that leaves an older time, and after a source file was removed', () => {
  write('packages/small/src/main.js', PROGRAM.replace('version: 1', 'version: 2'))
  utimesSync(join(copy, 'packages/small/src/main.js'), 1, 1)
  expect(run().version).toBe(2)
  unlinkSync(join(copy, 'packages/small/src/other.js'))
  expect(run().files).toEqual(['check.js', 'main.js'])
})

it('does not run the program when the build fails, shows why, and tries again', () => {
  write('packages/small/src/check.js', "throw new Error('the build of the copy failed')")
  for (let time = 0; time < 2; time++) {
    const { status, stdout, stderr } = start()
    expect([0, 3]).not.toContain(status)
    expect(stdout).toBe('')
    expect(stderr).toContain('the build of the copy failed')
  }
  write('packages/small/src/check.js', '')
  expect(run().version).toBe(1)
})
