import { describe, expect, it } from 'vitest'
import type { RunFile, SummaryRow } from '../src/record.ts'
import { fillTables } from '../src/reporters/fill.ts'

const row = (solverId: string, sweepCpuNs: number, nodesTotal: number): SummaryRow =>
  ({
    solver_id: solverId,
    dataset_id: 'euler-50',
    task: 'unique',
    track: 'given',
    mode: 'single',
    puzzles: 50,
    solved: 50,
    timeouts: 0,
    flags: '',
    sweep_cpu_ns: sweepCpuNs,
    nodes_total: nodesTotal,
  }) as SummaryRow

const sources = {
  run: {
    createdAt: '2026-11-01T00:00:00.000Z',
    arguments: ['--solver', 'slow,fast'],
    environment: { node: '20.20.0', cpuModel: 'Sample CPU' },
  } as unknown as RunFile,
  solvers: new Map(),
  summary: [row('fast', 50_000, 1234), row('slow', 5_000_000, 1_962_384), row('slow~control', 1, 1)],
}

describe('a marked table', () => {
  it('is filled with every solver, the slowest first, and says where it comes from', () => {
    const filled = fillTables('a\n<!-- bench euler-50 unique given -->\nstale\n<!-- /bench -->\nb', sources)
    const [slow, fast] = filled.split('\n').filter((line) => line.startsWith('| `'))
    expect(slow).toContain('| 1,962,384 | 100 µs | 1.00 × |')
    expect(fast).toContain('| 1,234 | 1.00 µs | 100 × |')
    expect(filled).toContain(
      '<sub>2026-11-01, Node 20.20.0, Sample CPU: `pnpm bench --solver slow,fast`</sub>',
    )
    expect(filled).not.toContain('stale')
    expect(filled).not.toContain('control')
  })
  it('shows first who gave up on some, with the time of what it solved and no speed', () => {
    const quitter = { ...row('quitter', 1000, 50), solved: 10, flags: 'gave-up' }
    const filled = fillTables('<!-- bench euler-50 unique given -->\n<!-- /bench -->', {
      ...sources,
      summary: [...sources.summary, quitter],
    })
    const [first] = filled.split('\n').filter((line) => line.startsWith('| `'))
    expect(first).toBe('| `quitter` |  |  | 10/50 | 50 | 0.10 µs | – |')
  })
  it('is filled the same when it is filled again', () => {
    const once = fillTables('<!-- bench euler-50 unique given fast -->\n<!-- /bench -->', sources)
    expect(fillTables(once, sources)).toBe(once)
    expect(once).not.toContain('slow')
  })
  it('is refused when it names what the run has not measured', () => {
    expect(() => fillTables('<!-- bench top unique given -->\n<!-- /bench -->', sources)).toThrow(
      'the run has no contest top unique given',
    )
    expect(() => fillTables('<!-- bench euler-50 unique given x -->\n<!-- /bench -->', sources)).toThrow(
      'the run has no solver x in euler-50 unique given',
    )
  })
})
