import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const OUTPUTS = pathToFileURL(join(import.meta.dirname, '../tools/scripts/outputs.mjs')).href

it('puts what was built in the place of what was there, and leaves nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'))
  const files = {
    'dist/index.js': 'old',
    'dist/chunks/gone.js': 'old',
    'dist.new/index.js': 'new',
    'dist.new/chunks/added.js': 'new',
    'assets.new/page.css': 'new',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const code = `(await import('${OUTPUTS}')).place()`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = found.map(({ parentPath, name }) => join(parentPath, name))
  expect(paths.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/')).sort()).toEqual([
    'assets/page.css',
    'dist/chunks/added.js',
    'dist/index.js',
  ])
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['new', 'new', 'new'])
  rmSync(folder, { recursive: true })
})

it('waits for a process that builds the same package, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outputs-'))
  const claiming = `(await import('${OUTPUTS}')).clear(); process.stdout.write('claimed')`
  const start = (code: string) =>
    spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, stdio: 'pipe' })
  const first = start(`${claiming}; process.stdin.resume()`)
  await once(first.stdout, 'data')
  const second = start(claiming)
  const [said] = (await once(second.stderr, 'data')) as [Buffer]
  expect(String(said)).toMatch(`waiting for process ${first.pid}, which builds this package`)
  first.stdin.end()
  expect(String(await once(second.stdout, 'data'))).toBe('claimed')
  if (second.exitCode === null) await once(second, 'exit')
  first.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})
