import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOREIGN = /\b(sudokus?|puzzles?|grids?|box(es)?|cells?|digits?|clues?|houses?|peers?|candidates?)\b/gi

it('mentions in its engines only items and options, and no puzzle that can be solved with them', () => {
  const source = new URL('../src/', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/^(problems|command)/.test(name),
  )
  expect(files).toContain('links/dance.ts')
  for (const file of files) {
    expect({ file, foreign: readFileSync(new URL(file, source), 'utf8').match(FOREIGN) }).toEqual({
      file,
      foreign: null,
    })
  }
})
