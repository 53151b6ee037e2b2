import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { otherSide, there } from '../../src/against/other-side.ts'
import { callOf } from '../../src/against/programs.ts'
import { temporaryFolder } from '../folder.ts'

const hasGit = spawnSync('git', ['--version']).status === 0
const missing = hasGit ? '' : ' (skipped: git is not installed)'
const scratch = temporaryFolder()

// whatever is around the temporary folder, and whatever the user or a hook has set
for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) delete process.env[name]
const isolated = {
  GIT_CEILING_DIRECTORIES: scratch,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
}
Object.assign(process.env, isolated)

const said: string[] = []
beforeEach(() => {
  said.length = 0
})
const say = (text: string) => void said.push(text)
const request = (directory: string, signal = new AbortController().signal) => ({ directory, signal, say })

function git(cwd: string, ...words: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
  const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore']
  return execFileSync('git', [...who, ...words], { cwd, encoding: 'utf8', stdio })
}

/** A repository of plain modules, with two commits and a change that is not committed. */
function repository(name: string): string {
  const folder = join(scratch, name)
  mkdirSync(join(folder, 'src'), { recursive: true })
  git(folder, 'init', '-q', '-b', 'main')
  for (const text of ['first', 'second']) {
    writeFileSync(join(folder, 'src/it.js'), text)
    git(folder, 'add', '.')
    git(folder, 'commit', '-q', '-m', text)
  }
  git(folder, 'tag', 'v1', 'HEAD~1')
  writeFileSync(join(folder, 'src/it.js'), 'now')
  return folder
}

const treesIn = (folder: string): string[] => git(folder, 'worktree', 'list').trim().split('\n')

describe.skipIf(!hasGit)(`a commit as the other side${missing}`, () => {
  it('is checked out beside the working tree once, and nothing of the user changes', async () => {
    const folder = repository('once')
    const side = await otherSide('v1', request(folder))
    expect(readFileSync(there(side, join(folder, 'src/it.js')), 'utf8')).toBe('first')
    expect(side).toMatchObject({ name: 'v1', label: 'v1', root: folder })
    expect(git(folder, 'status', '--porcelain')).toBe(' M src/it.js\n')
    writeFileSync(join(side.folder, 'kept'), '')
    expect(existsSync(join((await otherSide('v1', request(folder))).folder, 'kept'))).toBe(true)
    expect(said.filter((text) => text.startsWith('checks out'))).toHaveLength(1)
  })

  it('is found from a folder within, and named by its first digits', async () => {
    const folder = repository('within')
    const commit = git(folder, 'rev-parse', 'HEAD').trim()
    const side = await otherSide(commit, request(join(folder, 'src')))
    expect(side.label).toBe(commit.slice(0, 10))
    expect(readFileSync(there(side, join(folder, 'src/it.js')), 'utf8')).toBe('second')
  })

  it('leaves no worktree if it is interrupted or cannot be built, and replaces what was left', async () => {
    const folder = repository('broken')
    writeFileSync(join(folder, 'package.json'), '{"name":"it","scripts":{"build":"exit 3"}}')
    git(folder, 'add', '.')
    git(folder, 'commit', '-q', '-m', 'broken')
    const call = { ...process.env }
    process.env['npm_execpath'] = '' // the npm of the path
    const reason = /^cannot (install|build) commit \w{10}: npm /
    await expect(otherSide('HEAD', request(folder))).rejects.toThrow(reason)
    process.env['npm_execpath'] = call['npm_execpath'] ?? ''
    expect(treesIn(folder)).toHaveLength(1)
    expect(readdirSync(join(folder, '.git/bench'))).toEqual([])
    await expect(otherSide('v1', request(folder, AbortSignal.abort('stop')))).rejects.toBe('stop')
    const commit = git(folder, 'rev-parse', 'v1').trim()
    const left = join(folder, '.git/bench', commit, 'tree')
    git(folder, 'worktree', 'add', '--detach', left, 'v1') // a killed process never wrote that it was built
    writeFileSync(join(left, 'half'), '')
    const side = await otherSide('v1', request(folder))
    expect(existsSync(join(side.folder, 'half'))).toBe(false)
  })

  it('keeps the four that were used last', async () => {
    const folder = repository('many')
    for (let index = 0; index < 5; index++) {
      git(folder, 'commit', '-q', '--allow-empty', '-m', String(index))
      await otherSide('HEAD', request(folder))
    }
    expect(readdirSync(join(folder, '.git/bench'))).toHaveLength(4)
    expect(treesIn(folder)).toHaveLength(5)
  })

  it('is kept while it is used, even if the clock was ahead when others were', async () => {
    const folder = repository('ahead')
    for (let index = 0; index < 5; index++) {
      git(folder, 'commit', '-q', '--allow-empty', '-m', String(index))
      const side = await otherSide('HEAD', request(folder))
      expect(existsSync(side.folder)).toBe(true)
      utimesSync(join(side.folder, '../built'), 2e9, 2e9)
    }
  })

  it('is refused by name if it is unknown, or a folder, too', async () => {
    const folder = repository('names')
    mkdirSync(join(folder, 'v1'))
    await expect(otherSide('v2', request(folder))).rejects.toThrow("git knows no commit, branch or tag 'v2'")
    const both = /^v1 is a folder and a name of git: type \.\/v1 or /
    await expect(otherSide('v1', request(folder))).rejects.toThrow(both)
    git(folder, 'tag', 'notes.txt')
    writeFileSync(join(folder, 'notes.txt'), 'no other side')
    expect(await otherSide('notes.txt', request(folder))).toMatchObject({ name: 'notes.txt' })
    const side = await otherSide('./v1', request(folder))
    expect(side).toMatchObject({ folder: join(folder, 'v1'), commit: null })
  })
})

it.skipIf(!hasGit)(`a clone without its history says how to get it${missing}`, async () => {
  repository('whole')
  git(scratch, 'clone', '-q', '--depth', '1', `file://${join(scratch, 'whole')}`, 'shallow')
  await expect(otherSide('HEAD~1', request(join(scratch, 'shallow')))).rejects.toThrow(
    /^--against HEAD~1: git knows no .* in this shallow clone, and there is no folder: type git fetch --unshallow/,
  )
})

describe('a folder as the other side', () => {
  it('corresponds to the package of the same name, and needs no git', async () => {
    const [own, other] = ['own', 'other'].map((name) => join(scratch, 'folders', name)) as [string, string]
    for (const folder of [own, other]) {
      mkdirSync(join(folder, 'deep'), { recursive: true })
      writeFileSync(join(folder, 'package.json'), '{"name":"it"}')
    }
    const side = await otherSide('../../other', request(join(own, 'deep')))
    expect(side).toMatchObject({ root: own, folder: other, label: 'other', commit: null })
    expect(there(side, join(own, 'deep'))).toBe(join(other, 'deep'))
  })

  it('is refused if it is not there, with the reason', async () => {
    await expect(otherSide('./nowhere', request(scratch))).rejects.toThrow('there is no such file or folder')
    const what = hasGit ? /is in no repository of git, and there is no folder 'HEAD'/ : /git is not installed/
    await expect(otherSide('HEAD', request(scratch))).rejects.toThrow(what)
  })
})

it('a package manager is the one that runs the program only if it has the same name', () => {
  const npm = '/usr/lib/node_modules/npm/bin/npm-cli.js'
  const pnpm = '/home/a/.cache/pnpm/11/bin/pnpm.cjs'
  expect(callOf('npm', npm)).toEqual([process.execPath, npm])
  expect(callOf('pnpm', pnpm)).toEqual([process.execPath, pnpm])
  expect(callOf('npm', pnpm)[0]).toMatch(/^npm(\.cmd)?$/)
  expect(callOf('bun', '/usr/bin/bun')).toEqual(['/usr/bin/bun'])
})
