import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const NOT_OURS = /^(?:node_modules|dist|assets|reports|\..+)$/

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : sourcesBelow(path)
    return /\.(?:ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

const sources = ['packages', 'benchmarks', 'release', 'scripts', 'test', 'site', 'mutants']
  .flatMap(sourcesBelow)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('no program keeps the name of a file in the temporary folder', () => {
  const users = sources.filter(({ path, text }) => /[/\\]src[/\\]/.test(path) && text.includes('tmpdir('))
  expect(users.filter(({ text }) => !text.includes('unlinkSync(')).map(({ path }) => path)).toEqual([])
})

it('every file that makes a temporary folder removes it', () => {
  const makers = sources.filter(({ text }) => /\bmkdtemp(?:Sync)?\(/.test(text))
  expect(makers.length).toBeGreaterThan(20)
  const leavers = makers.filter(({ text }) => !/\brm(?:Sync)?\(/.test(text))
  expect(leavers.map(({ path }) => path)).toEqual([])
})
