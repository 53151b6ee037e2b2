/** The folders of the harness: ARCHITECTURE.md draws them, and this holds them to it. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Graph, type Rules, readGraph, violationsIn } from './import-graph.ts'

const RULES: Rules = {
  folders: [
    'commands',
    'report',
    'measure',
    'analysis',
    'judge/compare',
    'judge',
    'statistics',
    'measure/fork',
    'measure/plan',
    'events',
  ],
  doors: ['index.ts', 'main.ts'],
}

const graph = readGraph(fileURLToPath(new URL('../src', import.meta.url)))

function planted(imports: Readonly<Record<string, readonly string[]>>): Graph {
  return { imports: new Map([...graph.imports, ...Object.entries(imports)]) }
}

describe('the folders of the harness', () => {
  it('have arrows that point down, and no circle', () => {
    expect(graph.imports.size).toBeGreaterThan(60)
    expect([...graph.imports.values()].flat().every((target) => graph.imports.has(target))).toBe(true)
    expect(violationsIn(graph, RULES)).toEqual([])
  })

  it('let a report read judgements and schemas, and nothing below it read a report', () => {
    const Allowed =
      /^(judge\/(run|findings|pair-order|compare\/comparison)|events\/(words|whole-file|run-store|environment|schema))\.ts$/
    const strays = [...graph.imports]
      .filter(([file]) => file.startsWith('report/'))
      .flatMap(([file, targets]) =>
        targets
          .filter((target) => /^(judge|events|measure|statistics)\//.test(target) && !Allowed.test(target))
          .map((target) => `${file} imports ${target}`),
      )
    expect(strays).toEqual([])
    const above = [...graph.imports].filter(
      ([file, targets]) =>
        /^(judge|events|measure|statistics)\//.test(file) &&
        targets.some((target) => target.startsWith('report/')),
    )
    expect(above).toEqual([])
  })

  it.each<[string, Readonly<Record<string, readonly string[]>>, string]>([
    [
      'an arrow from the events to a report',
      { 'events/planted.ts': ['report/document.ts'] },
      'events/planted.ts imports report/document.ts, which is above it',
    ],
    [
      'an arrow from the ground to a folder',
      { 'planted.ts': ['events/words.ts'] },
      'planted.ts imports events/words.ts, which is above it',
    ],
    [
      'a circle within a folder',
      { 'measure/plan/one.ts': ['measure/plan/two.ts'], 'measure/plan/two.ts': ['measure/plan/one.ts'] },
      'a circle: measure/plan/one.ts → measure/plan/two.ts → measure/plan/one.ts',
    ],
    ['a folder that nobody drew', { 'cellar/planted.ts': [] }, 'cellar/planted.ts is in no folder'],
  ])('refuse %s', (_what, imports, violation) => {
    expect(violationsIn(planted(imports), RULES)).toContain(violation)
  })
})
