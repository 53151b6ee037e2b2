import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { removeStale } from '../tools/release/packages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-stale-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function writeBuilt(name: string, map: object): void {
  for (const ending of ['.js', '.d.ts']) {
    write(`dist/${name}${ending}`, '')
    write(`dist/${name}${ending}.map`, JSON.stringify(map))
  }
}

it('a package is packed without chunks that no entry of its bundle uses', () => {
  const entry = "import './chunks/used-1.js'"
  const chunks = {
    'used-1.js': "import('./used-2.js')",
    'used-2.js': '',
    'old-1.js': "import './old-2.js'",
    'old-2.js': '',
  }
  write('chunked/dist/main.js', entry)
  for (const [name, text] of Object.entries(chunks)) {
    write(`chunked/dist/chunks/${name}`, text)
    write(`chunked/dist/chunks/${name}.map`, '{"sources":[],"sourcesContent":[]}')
  }
  removeStale(join(folder, 'chunked'))
  expect(readdirSync(join(folder, 'chunked/dist/chunks')).sort()).toEqual([
    'used-1.js',
    'used-1.js.map',
    'used-2.js',
    'used-2.js.map',
  ])
})

it('a package is packed without files whose source is gone', () => {
  write('src/here.ts', '')
  write('src/deep/here.ts', '')
  writeBuilt('here', { sources: ['../src/here.ts'] })
  writeBuilt('deep/here', { sources: ['../../src/deep/here.ts'] })
  writeBuilt('gone', { sources: ['../src/gone.ts'] })
  writeBuilt('deep/gone', { sources: ['../../src/deep/gone.ts'] })
  writeBuilt('bundle', { sources: ['../../elsewhere.ts'], sourcesContent: [''] })
  write('dist/template.txt', '')
  removeStale(folder)
  const left = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts') && !entry.name.endsWith('.map'))
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length))
  expect(left.sort()).toEqual([
    '/dist/bundle.js',
    '/dist/deep/here.js',
    '/dist/here.js',
    '/dist/template.txt',
  ])
  expect(readdirSync(join(folder, 'dist'))).not.toContain('gone.d.ts')
  removeStale(join(folder, 'src')) // has no dist
})
