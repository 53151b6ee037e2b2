/** The folders of the harness: ARCHITECTURE.md draws them, and this holds them to it. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Graph, type Rules, readGraph, violationsIn } from './import-graph.ts'

const RULES: Rules = {
  folders: ['commands', 'report', 'run', 'analysis', 'statistics', 'fork', 'plan', 'records'],
  doors: ['index.ts', 'main.ts'],
  mostFiles: 12,
}

const graph = readGraph(fileURLToPath(new URL('../src', import.meta.url)))

function planted(imports: Readonly<Record<string, readonly string[]>>): Graph {
  return { imports: new Map([...graph.imports, ...Object.entries(imports)]) }
}

describe('the folders of the harness', () => {
  it('have arrows that point down, no circle, a dozen files at most, and no name twice', () => {
    expect(graph.imports.size).toBeGreaterThan(80)
    expect([...graph.imports.values()].flat().every((target) => graph.imports.has(target))).toBe(true)
    expect(violationsIn(graph, RULES)).toEqual([])
  })

  it.each<[string, Readonly<Record<string, readonly string[]>>, string]>([
    [
      'an arrow from the records to a report',
      { 'records/planted.ts': ['report/document.ts'] },
      'records/planted.ts imports report/document.ts, which is above it',
    ],
    [
      'an arrow from the ground to a folder',
      { 'planted.ts': ['records/words.ts'] },
      'planted.ts imports records/words.ts, which is above it',
    ],
    [
      'an arrow to the door of the package',
      { 'commands/planted.ts': ['index.ts'] },
      'commands/planted.ts imports index.ts, which is above it',
    ],
    [
      'a circle within a folder',
      { 'plan/one.ts': ['plan/two.ts'], 'plan/two.ts': ['plan/one.ts'] },
      'a circle: plan/one.ts → plan/two.ts → plan/one.ts',
    ],
    [
      'a folder of thirteen',
      Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`plan/planted/p${index}.ts`, []])),
      'plan/planted has 13 files',
    ],
    [
      'two files of one name',
      { 'plan/document.ts': [] },
      'report/document.ts and plan/document.ts have one name',
    ],
    [
      'a file with the name of a folder',
      { 'records/statistics.ts': [] },
      'the folder statistics and records/statistics.ts have one name',
    ],
    ['a folder that nobody drew', { 'cellar/planted.ts': [] }, 'cellar/planted.ts is in no folder'],
  ])('refuse %s', (_what, imports, violation) => {
    expect(violationsIn(planted(imports), RULES)).toContain(violation)
  })
})
