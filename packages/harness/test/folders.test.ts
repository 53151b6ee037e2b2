/** The folders of the harness: ARCHITECTURE.md draws them, and this holds them to it. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Graph, type Rules, readGraph, violationsIn } from './import-graph.ts'

const RULES: Rules = {
  folders: [
    'commands',
    'duel',
    'bench.ts',
    'write',
    'time',
    'ask',
    'plan',
    'against',
    'fork',
    'judge',
    'judge/statistics',
    'record',
  ],
  doors: ['index.ts', 'main.ts'],
}

const graph = readGraph(fileURLToPath(new URL('../src', import.meta.url)))

function planted(imports: Readonly<Record<string, readonly string[]>>): Graph {
  return { imports: new Map([...graph.imports, ...Object.entries(imports)]) }
}

describe('the folders of the harness', () => {
  it('have arrows that point down', () => {
    expect(graph.imports.size).toBeGreaterThan(40)
    expect([...graph.imports.values()].flat().every((target) => graph.imports.has(target))).toBe(true)
    expect(violationsIn(graph, RULES)).toEqual([])
  })

  it('let a report read judgements and schemas, and nothing below it read a report', () => {
    const Allowed = /^(judge\/(results|compare)|record\/(run|plan|run-folder|events))\.ts$/
    const strays = [...graph.imports]
      .filter(([file]) => file.startsWith('write/'))
      .flatMap(([file, targets]) =>
        targets
          .filter((target) => /^(judge|record|time|ask|plan|fork)\//.test(target) && !Allowed.test(target))
          .map((target) => `${file} imports ${target}`),
      )
    expect(strays).toEqual([])
    const above = [...graph.imports].filter(
      ([file, targets]) =>
        /^(judge|record|time|ask|plan|fork)\//.test(file) &&
        targets.some((target) => target.startsWith('write/')),
    )
    expect(above).toEqual([])
  })

  it.each<[string, Readonly<Record<string, readonly string[]>>, string]>([
    [
      'an arrow from the records to a report',
      { 'record/planted.ts': ['write/document.ts'] },
      'record/planted.ts imports write/document.ts, which is above it',
    ],
    [
      'an arrow from the ground to a folder',
      { 'planted.ts': ['record/plan.ts'] },
      'planted.ts imports record/plan.ts, which is above it',
    ],
    ['a folder that nobody drew', { 'cellar/planted.ts': [] }, 'cellar/planted.ts is in no folder'],
  ])('refuse %s', (_what, imports, violation) => {
    expect(violationsIn(planted(imports), RULES)).toContain(violation)
  })
})
