/** What `pnpm solve` and its like do before the program runs, in a workspace of one small package. */
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'

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
const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'copy', private: true, packageManager }),
  'pnpm-workspace.yaml': 'packages:\n  - packages/*\npmOnFail: ignore\n',
  'pnpm-lock.yaml': "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n\n  packages/small: {}\n",
  'turbo.json': JSON.stringify({ tasks: { build: { inputs: ['src/**'], outputs: ['dist/**'] } } }),
  'benchmarks/none.txt': '',
  'packages/small/package.json': JSON.stringify({ name: 'small', type: 'module', scripts: { build: BUILD } }),
  'packages/small/src/main.js': PROGRAM,
  'packages/small/src/check.js': '',
  'packages/small/src/other.js': '',
}

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-start-'))
for (const [path, text] of Object.entries(FILES)) write(path, text)
mkdirSync(join(folder, 'node_modules'))
symlinkSync(join(root, 'node_modules/turbo'), join(folder, 'node_modules/turbo'))
cpSync(join(root, 'tools/scripts/start.mjs'), join(folder, 'tools/scripts/start.mjs'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|FORCE_COLOR|NODE_|TURBO_)/.test(name),
  )
  return { ...Object.fromEntries(inherited), NO_COLOR: '1' }
}

function start() {
  const words = ['tools/scripts/start.mjs', 'packages/small/dist/main.js', 'solve', '--jobs', '2']
  return spawnSync(process.execPath, words, {
    cwd: folder,
    env: environment(),
    input: 'a puzzle',
    encoding: 'utf8',
  })
}

function run() {
  const { status, stdout, stderr } = start()
  expect(status, stderr).toBe(3)
  return { ...JSON.parse(stdout), stderr }
}

// The tests go on where the one before them ended.
it('builds what is missing, and passes arguments, stdin, stdout and the exit code through', () => {
  expect(run()).toMatchObject({
    version: 1,
    parameters: ['solve', '--jobs', '2'],
    main: true,
    files: ['check.js', 'main.js', 'other.js'],
    stdin: 'a puzzle',
    stderr: expect.stringMatching(/^(?:Building .*\n)?$/),
  })
})

it('says in one line that it builds, if that takes more than a second', async () => {
  write(
    'packages/small/src/check.js',
    "while (!fs.existsSync('src/said')) await new Promise((go) => setTimeout(go, 20))",
  )
  const running = spawn(process.execPath, ['tools/scripts/start.mjs'], { cwd: folder, env: environment() })
  running.stderr.once('data', () => write('packages/small/src/said', '')) // the build ends only then
  const [stdout, stderr] = await Promise.all([text(running.stdout), text(running.stderr)])
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: expect.stringMatching(/^Building .*\n$/) })
  rmSync(join(folder, 'packages/small/src/said'))
  write('packages/small/src/check.js', '')
  run()
})

it('prints nothing and does not start turbo when everything is built', () => {
  rmSync(join(folder, 'node_modules/turbo'))
  expect(run().stderr).toBe('')
  symlinkSync(join(root, 'node_modules/turbo'), join(folder, 'node_modules/turbo'))
})

it('restores a file that is missing from what was built', () => {
  rmSync(join(folder, 'packages/small/dist/other.js'))
  expect(run().files).toContain('other.js')
})

it('builds again after an edit that leaves an older time, and after a source file was removed', () => {
  write('packages/small/src/main.js', PROGRAM.replace('version: 1', 'version: 2'))
  utimesSync(join(folder, 'packages/small/src/main.js'), 1, 1)
  expect(run().version).toBe(2)
  rmSync(join(folder, 'packages/small/src/other.js'))
  expect(run().files).toEqual(['check.js', 'main.js'])
})

it('does not run the program when the build fails, shows why, and tries again', () => {
  write('packages/small/src/check.js', "throw new Error('the build failed')")
  for (const { status, stdout, stderr } of [start(), start()]) {
    expect([0, 3]).not.toContain(status)
    expect(stdout).toBe('')
    expect(stderr).toContain('the build failed')
  }
  write('packages/small/src/check.js', '')
  expect(run().version).toBe(2)
})
