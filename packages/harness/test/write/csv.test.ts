import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Records } from '../../src/record/events.ts'
import { csvFilesOf, dataPackageOf } from '../../src/write/csv.ts'
import { simulatedRun } from '../judge/simulated-run.ts'

const records = simulatedRun({
  seed: 'a run',
  rounds: 8,
  entrants: { mrv: { ns: 10_000 }, dlx: { ns: 25_000, answers: { 3: { status: 'timeout', claim: '' } } } },
})
records.head.facts.splice(0, 1, { name: 'clues', description: 'The number of clues.' })

function tableOf(name: string, of: Records = records): Record<string, string>[] {
  const file = csvFilesOf(judgeRun(of)).find((candidate) => candidate.name === name)
  return parse([...(file?.lines ?? [])].join(''), { columns: true })
}

/** Takes the apostrophe off again, and reads control characters, as the documents say. */
function readBack(cell = ''): string {
  return cell
    .replace(/^'(?='*[=+\-@＝＋－＠])/, '')
    .replace(/\\u([0-9a-f]{4})/g, (_sign, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

describe('the CSV files', () => {
  it('have one header row and CRLF line ends', () => {
    for (const { lines } of csvFilesOf(judgeRun(records))) {
      const text = [...lines].join('')
      expect(text).toMatch(/^run_id,/)
      expect(text.split('\r\n')).toHaveLength(text.split('\n').length)
    }
  })

  it('hold a row for each process, with the control, and for each machine', () => {
    const rows = tableOf('rounds.csv')
    expect(rows).toHaveLength(8 * 3) // rounds, entrants
    expect(rows.filter((row) => row['is_control'] === '1')).toHaveLength(8)
    expect(rows.every((row) => Number(row['mean_ns']) > 0 && row['status'] === 'ok')).toBe(true)
    const machine = { machine: '0', shard: '1', cpu_model: 'Any CPU', cpus: '2' }
    expect(tableOf('machines.csv')).toMatchObject([machine])
  })

  it('leave the CPU time empty of what works outside of its fork', () => {
    const outside = simulatedRun({ seed: 'x', rounds: 1, entrants: { mrv: { ns: 1, external: true } } })
    expect(new Set(tableOf('rounds.csv', outside).map((row) => row['cpu_ns']))).toEqual(new Set(['']))
  })

  it('hold a row for each entrant and instance, with a column for each counter', () => {
    const told = tableOf('instances.csv')
    expect(told).toHaveLength(20)
    expect(told[0]).toMatchObject({
      ...{ run_id: 'a run', entrant_id: 'mrv', instance: '1', variant: '0', variant_seed: '', clues: '17' },
      ...{ status: 'solved', claim: 'unique', nodes: '10', max_depth: '1', stopped: '0' },
      ...{ cpu_model: 'Any CPU', node: 'v20.19.0' },
    })
    const stopped = told.find((row) => row['entrant_id'] === 'dlx' && row['instance'] === '4')
    expect(stopped).toMatchObject({ status: 'timeout', stopped: '1', time_ns: '10000000000' })
  })

  it('give no time of an instance over several machines', () => {
    const [session] = records.sessions
    if (session === undefined) throw new Error('a run has a session')
    const later = { ...session, shard: 2, environment: { ...session.environment, host: 'def' } }
    const forks = records.forks.map((fork) => ({ ...fork, shard: 1 + (fork.round % 2) }))
    const merged = { ...records, sessions: [session, later], forks }
    expect(new Set(tableOf('instances.csv', merged).map((row) => row['time_ns']))).toEqual(new Set(['']))
    expect(new Set(tableOf('summary.csv', merged).map((row) => row['mean_ns']))).toEqual(new Set(['']))
  })

  it('hold a row for each entrant and each pair', () => {
    expect(tableOf('summary.csv').map((row) => [row['entrant_id'], row['solved'], row['timeouts']])).toEqual([
      ['mrv', '10', '0'],
      ['dlx', '9', '1'],
    ])
    expect(tableOf('pairwise.csv').length).toBeGreaterThan(0)
  })

  it('are described with the type and the meaning of every column', () => {
    const { resources } = dataPackageOf(judgeRun(records)) as {
      resources: { path: string; schema: { fields: { name: string; type: string; description: string }[] } }[]
    }
    for (const { path, schema } of resources) {
      expect(schema.fields.map(({ name }) => name)).toEqual(Object.keys(tableOf(path)[0] ?? {}))
      expect(schema.fields.filter(({ description }) => description === '')).toEqual([])
    }
    const types = Object.fromEntries(resources[3]?.schema.fields.map(({ name, type }) => [name, type]) ?? [])
    const some = { entrant_id: 'string', tier: 'integer', mean_ns_lo: 'number', par2_ns: 'number' }
    expect(types).toMatchObject(some)
  })

  it('read back whatever an entrant says: text of any kind', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (claim) => {
        const [preflight] = records.preflights
        const answers = preflight?.answers.map((answer) => ({ ...answer, claim }))
        const said = { ...records, preflights: preflight && answers ? [{ ...preflight, answers }] : [] }
        expect(readBack(tableOf('instances.csv', said)[0]?.['claim'])).toBe(claim)
      }),
      { seed: 20261120, numRuns: 50 },
    )
  })
})
