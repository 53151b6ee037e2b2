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

const OPTIONS = {
  cwd: copy,
  maxBuffer: 1 << 26,
  env: {
    ...Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(VITEST|FORCE_COLOR|NODE_ENV|NODE_OPTIONS|NODE_V8_COVERAGE)/.test(name),
      ),
    ),
    CI: 'true',
    NO_COLOR: '1',
  },
}

/** Runs a command in the copy, which has to succeed, and returns its output. */
async function run(file: string, ...parameters: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(file, parameters, OPTIONS)
  return stdout + stderr
}

const runsUnder = process.env['npm_execpath'] ?? ''
const PNPM = /pnpm[^/\\]*\.[cm]?js$/.test(runsUnder) ? [process.execPath, runsUnder] : ['pnpm']

function pnpm(...parameters: string[]): Promise<string> {
  return run(PNPM[0], ...PNPM.slice(1), ...parameters)
}

/** Runs a program that is installed in the copy, as `pnpm exec` does, which takes a second longer. */
function tool(name: string, ...parameters: string[]): Promise<string> {
  return run(join(copy, 'node_modules/.bin', name), ...parameters)
}

const HAS_GIT = spawnSync('git', ['--version']).status === 0
const MISSING = HAS_GIT ? '' : ' (skipped: no git; apt-get install git)'

const PAGE = readFileSync(join(repository, 'docs/adding-a-solver.md'), 'utf8')

async function passesSuite(): Promise<void> {
  expect(await tool('vitest', 'run', 'packages/solver-dom-wdeg')).toMatch(/Tests.* \d{3} passed/)
}

describe('pnpm new:solver', () => {
  let lockfile: string

  beforeAll(async () => {
    cpSync(repository, copy, { recursive: true, filter: isCopied })
    await pnpm('install', '--no-frozen-lockfile', '--prefer-offline')
    lockfile = readFileSync(join(copy, 'pnpm-lock.yaml'), 'utf8')
  })

  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('writes a package that the linter passes', async () => {
    const [, parameters = ''] = /^pnpm (new:solver dom-wdeg .*)$/m.exec(PAGE) ?? []
    const output = await run('/bin/sh', '-c', `${PNPM.map((word) => `'${word}'`).join(' ')} ${parameters}`)
    expect(output).toContain('pnpm bench --solver dom-wdeg,bitmask')
    expect(existsSync(join(folder, 'node_modules/@sudoku-lab/core'))).toBe(true)
  })

  it('which has the right types', async () => {
    await tool('turbo', 'run', 'build', '--filter=@sudoku-lab/solver-dom-wdeg')
  })

  it('which passes the conformance suite', passesSuite)

  it.skipIf(!HAS_GIT)(`which takes the idea of the page${MISSING}`, async () => {
    const changes = [...PAGE.matchAll(/^```diff[^\n]*\n(.*?)^```$/gms)].map(([, change]) => change)
    expect(changes.length).toBe(2)
    writeFileSync(join(copy, 'idea.diff'), changes.join(''))
    await run('git', 'apply', 'idea.diff')
    await tool('biome', 'check', '--error-on-warnings', relative(copy, folder))
    await tool('knip', '--workspace', relative(copy, folder))
    await passesSuite()
  })

  it.skipIf(!HAS_GIT)(`and stands in the table, with the nodes that the page names${MISSING}`, async () => {
    const [, nodes = ''] = /^dom-wdeg +([\d,]+)$/m.exec(PAGE) ?? []
    const output = await pnpm(
      ...['bench', '--solver', 'dom-wdeg,bitmask', '--quick', '--out', 'table'],
      ...['--rounds', '1', '--time', '10', '--warm-up', '10'],
    )
    expect(output).toMatch(new RegExp(`^dom-wdeg .* ${nodes} `, 'm'))
  })

  it('and is listed in the playground', async () => {
    expect(await pnpm('playground', '--no-open')).toMatch(
      /^file:.*\.html$[\s\S]*this page has also dom-wdeg$/m,
    )
  })

  it('and which leaves nothing behind when its folder is removed', async () => {
    rmSync(folder, { recursive: true })
    await pnpm('install', '--no-frozen-lockfile', '--prefer-offline', '--lockfile-only')
    expect(readdirSync(join(copy, 'packages')).sort()).toEqual(
      readdirSync(join(repository, 'packages')).sort(),
    )
    expect(readFileSync(join(copy, 'pnpm-lock.yaml'), 'utf8')).toBe(lockfile)
  })
})
