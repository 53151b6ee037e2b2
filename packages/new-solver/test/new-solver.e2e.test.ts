/** Follows docs/adding-a-solver.md in a copy of the repository, from the name of a solver to its removal. */
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'sudoku-lab-new-solver-'))
const folder = join(copy, 'packages/solver-dom-wdeg')

/** Copies what a fresh clone has, and also the built files, because building them again takes long. */
function isCopied(path: string): boolean {
  const name = basename(path)
  return !['node_modules', '.git', 'coverage'].includes(name) && dirname(path) !== join(repository, 'reports')
}

interface Outcome {
  readonly code: number
  readonly output: string
}

const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|FORCE_COLOR|NODE_ENV|NODE_OPTIONS|NODE_V8_COVERAGE)/.test(name),
    ),
  ),
  CI: 'true',
  NO_COLOR: '1',
}

/** Runs a command in the copy, without a terminal. */
function run(file: string, ...parameters: string[]): Promise<Outcome> {
  return runWith(ENVIRONMENT, file, ...parameters)
}

async function runWith(env: NodeJS.ProcessEnv, file: string, ...parameters: string[]): Promise<Outcome> {
  const options = { cwd: copy, env, maxBuffer: 1 << 26 }
  try {
    const { stdout, stderr } = await promisify(execFile)(file, parameters, options)
    return { code: 0, output: stdout + stderr }
  } catch (thrown) {
    const { code, stdout, stderr, message } = thrown as Error & {
      code: number
      stdout: string
      stderr: string
    }
    return { code, output: `${message}\n${stdout}${stderr}` }
  }
}

const runsUnder = process.env['npm_execpath'] ?? ''
const PNPM = /pnpm[^/\\]*\.[cm]?js$/.test(runsUnder) ? [process.execPath, runsUnder] : ['pnpm']

function pnpm(...parameters: string[]): Promise<Outcome> {
  return run(PNPM[0], ...PNPM.slice(1), ...parameters)
}

function install(...more: string[]): Promise<Outcome> {
  const words = [...PNPM.slice(1), 'install', '--no-frozen-lockfile', '--prefer-offline', ...more]
}

/** Runs a program that is installed in the copy, as `pnpm exec` does, which takes a second longer. */
function tool(name: string, ...parameters: string[]): Promise<Outcome> {
  return run(join(copy, 'node_modules/.bin', name), ...parameters)
}

/** Runs the built program that `pnpm new:solver` starts. */
function newSolver(...parameters: string[]): Promise<Outcome> {
  return run(process.execPath, 'packages/new-solver/dist/main.js', ...parameters)
}

const PAGE = readFileSync(join(repository, 'docs/adding-a-solver.md'), 'utf8')
const HAS_GIT = spawnSync('git', ['--version']).status === 0
const WITHOUT_GIT = HAS_GIT ? '' : ' (skipped: no git here)'

async function passesSuite(): Promise<void> {
  const output = await expectSuccess(tool('vitest', 'run', '--project', 'solver-dom-wdeg'))
  expect(output).toMatch(/Tests.* \d{3} passed/)
}

function packagesIn(root: string): string[] {
  return readdirSync(join(root, 'packages')).sort()
}

async function expectSuccess(outcome: Promise<Outcome>): Promise<string> {
  const { code, output } = await outcome
  expect(code, output).toBe(0)
  return output
}

describe('pnpm new:solver', () => {
  let lockfile: string

  beforeAll(async () => {
    cpSync(repository, copy, { recursive: true, filter: isCopied })
    await expectSuccess(install())
    lockfile = readFileSync(join(copy, 'pnpm-lock.yaml'), 'utf8')
  })

  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('says how it is called', async () => {
    expect(await expectSuccess(newSolver('--help'))).toMatch(/pnpm new:solver NAME/)
  })

  it.each([
    [[], /expected the name of the solver/],
    [['mrv-naked'], /there is a solver mrv-naked already/],
    [['some-idea', '--colour'], /^new:solver: unknown option '--colour'\nSee `pnpm new:solver --help`\.\n/m],
  ])('refuses %j with a reason, and writes nothing', async (parameters, reason) => {
    const before = packagesIn(copy)
    const { code, output } = await newSolver(...parameters)
    expect(code).toBe(2)
    expect(output).toMatch(reason)
    expect(packagesIn(copy)).toEqual(before)
  })

  it('writes a package that the linter passes', async () => {
    const [, parameters = ''] = /^pnpm (new:solver dom-wdeg .*)$/m.exec(PAGE) ?? []
    const command = [...PNPM.map((word) => `'${word}'`), parameters].join(' ')
    const output = await expectSuccess(runWith(environment, '/bin/sh', '-c', command))
    expect(output).toContain('pnpm bench --solver dom-wdeg,bitmask')
    expect(existsSync(join(folder, 'node_modules/@sudoku-lab/core'))).toBe(true)
  })

  it('does not write it a second time', async () => {
    const { code, output } = await newSolver('dom-wdeg')
    expect(code).toBe(2)
    expect(output).toMatch(/there is a solver dom-wdeg already/)
  })

  it('which has the right types', async () => {
    await expectSuccess(tool('turbo', 'run', 'typecheck', '--filter=@sudoku-lab/solver-dom-wdeg'))
  })

  it('which passes the conformance suite', passesSuite)

  it.skipIf(!HAS_GIT)(`which takes the idea of the page${WITHOUT_GIT}`, async () => {
    const changes = [...PAGE.matchAll(/^```diff[^\n]*\n(.*?)^```$/gms)].map(([, change]) => change)
    expect(changes.length).toBe(2)
    writeFileSync(join(copy, 'idea.diff'), changes.join(''))
    await expectSuccess(run('git', 'apply', 'idea.diff'))
    await expectSuccess(tool('biome', 'check', '--error-on-warnings', relative(copy, folder)))
    await expectSuccess(tool('knip', '--workspace', relative(copy, folder)))
    await passesSuite()
  })

  it.skipIf(!HAS_GIT)(
    `and stands in the table, with the nodes that the page names${WITHOUT_GIT}`,
    async () => {
      const [, nodes = ''] = /^dom-wdeg +24702 +([\d,]+)$/m.exec(PAGE) ?? []
      const output = await expectSuccess(
        pnpm(
          ...['bench', '--solver', 'dom-wdeg,bitmask', '--quick', '--out', 'table'],
          ...['--rounds', '1', '--time', '10', '--warm-up', '10'],
        ),
      )
      expect(output).toMatch(new RegExp(`^dom-wdeg +24702 .* ${nodes} `, 'm'))
      expect(readFileSync(join(copy, 'table/summary.csv'), 'utf8')).toMatch(/,dom-wdeg,/)
    },
  )

  it('and which leaves nothing behind when its folder is removed', async () => {
    rmSync(folder, { recursive: true })
    await expectSuccess(install('--lockfile-only'))
    expect(packagesIn(copy)).toEqual(packagesIn(repository))
    expect(readFileSync(join(copy, 'pnpm-lock.yaml'), 'utf8')).toBe(lockfile)
  })
})
