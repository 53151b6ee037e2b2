/** The sentences of the figures, from the data of real runs, against what is counted anew from their files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  DISTURBED,
  disturbedFinding,
  gridFinding,
  hardestFinding,
  scatterFinding,
  timeFinding,
} from '../../page/figures/findings.ts'
import { bestTimes } from '../../page/figures/per-instance.ts'
import type { DetailData, PageData } from '../../src/report/page-data.ts'
import { realRun } from './real-runs.ts'

type Row = Record<'entrant_id' | 'name' | 'status' | 'time_ns' | 'mode', string>

async function dataOf(name: 'full' | 'quick' | 'limits' | 'one') {
  const file = await realRun(name)
  const html = readFileSync(file, 'utf8')
  const page = JSON.parse(/<script id="data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData
  const packed = /<script id="detail"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const detail = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as DetailData
  const run = page.kind === 'runs' ? page.runs[0] : undefined
  const at = run?.contests.findIndex(({ contest }) => contest.mode !== 'batch') ?? -1
  const [contest, own] = [run?.contests[at], detail.runs[0]?.contests[at]]
  const instances = Object.values(detail.runs[0]?.instances ?? {})[0]
  if (!run || !contest || !own || !instances) throw new Error(`${name} is not the page of one run`)
  const rows = parse(readFileSync(join(file, '..', 'instances.csv'), 'utf8'), { columns: true }) as Row[]
  return {
    run,
    contest,
    detail: { contest: own, instances },
    rows: rows.filter(({ mode }) => mode !== 'batch'),
  }
}

const plain = (text: string): string => text.replaceAll('\u202f', ' ')
/** Of the numbers that an entrant solved: name → time. */
const timesOf = (rows: readonly Row[], id: string): Map<string, number> =>
  new Map(
    rows
      .filter((row) => row.entrant_id === id && row.status === 'solved' && row.time_ns !== '')
      .map((row) => [row.name, Number(row.time_ns)]),
  )

describe('the findings of a full run', () => {
  let full: Awaited<ReturnType<typeof dataOf>>
  beforeAll(async () => {
    full = await dataOf('full')
  })

  it('count who takes the least time among those that are selected, and name nobody else', () => {
    const { run, contest, detail, rows } = full
    const shown = ['plain', 'dear']
    const [a, b] = shown.map((id) => timesOf(rows, id))
    const names = [...(a ?? [])].filter(([name]) => b?.has(name)).map(([name]) => name)
    const plainWins = names.filter((name) => (a?.get(name) ?? 0) < (b?.get(name) ?? 0)).length
    const finding = gridFinding(run, contest, new Set(shown), bestTimes(detail, shown))
    expect(finding).toMatch(/^Of those that are shown, (plain|dear) took the least time on \d+ of 50 numbers/)
    const counts = new Map([
      ['plain', plainWins],
      ['dear', names.length - plainWins],
    ])
    for (const [id, count] of counts)
      if (count > 0) expect(finding).toMatch(new RegExp(`\\b${id} (took the least time )?on ${count}\\b`))
    expect(finding).not.toMatch(/roots|hasty/)
  })

  it('count the wins beyond the noise where all are shown', () => {
    const { run, contest, detail } = full
    const all = [...contest.ranked, ...contest.apart].map(({ entrantId }) => entrantId)
    const finding = gridFinding(run, contest, new Set(all), bestTimes(detail, all))
    const { wins = [], ties = 0, instances = 0 } = contest.virtualBest ?? {}
    expect(wins.reduce((total, win) => total + win.instances, ties)).toBe(instances)
    expect(finding).toMatch(
      wins.length === 0
        ? /^On none of 50 numbers is one method faster than all others beyond the noise/
        : new RegExp(`^${wins[0]?.entrantId} is the fastest on ${wins[0]?.instances} of 50 numbers`),
    )
  })

  it('give the share of the hardest twentieth, of the largest and of the smallest, of those that solved all', () => {
    const { run, rows } = full
    const curves = ['plain', 'dear', 'roots', 'hasty'].map((entrantId) => ({
      entrantId,
      sorted: [...timesOf(rows, entrantId).values()].sort((a, b) => a - b),
    }))
    const shares = curves
      .filter(({ sorted }) => sorted.length === 50)
      .map(({ entrantId, sorted }) => {
        const hardest = sorted.slice(-3).reduce((a, b) => a + b)
        return { entrantId, share: (100 * hardest) / sorted.reduce((a, b) => a + b) }
      })
    expect(shares).toHaveLength(3)
    shares.sort((a, b) => b.share - a.share)
    const finding = plain(hardestFinding(run, curves, 50))
    const [, most, first, least, last] =
      /^(\S+) spends (\S+) % of its time on its 3 hardest of 50 numbers, and (\S+) (\S+) %\.$/.exec(
        finding,
      ) ?? []
    expect([most, least]).toEqual([shares[0]?.entrantId, shares.at(-1)?.entrantId])
    expect(Number(first)).toBeCloseTo(shares[0]?.share ?? 0, 0)
    expect(Number(last)).toBeCloseTo(shares.at(-1)?.share ?? 0, 0)
    const ten = { entrantId: 'ten', sorted: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }
    expect(plain(hardestFinding(run, [ten], 10))).toBe(
      'ten spends 10 % of its time on its hardest of 10 numbers.',
    )
    expect(hardestFinding(run, [{ ...ten, sorted: [1, 2, 3] }], 3)).toBe('')
  })

  it('name the processes that stand out, the furthest first', () => {
    const { run, detail } = full
    const forks = detail.contest.forks.filter(({ isControl }) => !isControl)
    const out = forks.filter(({ pace }) => Math.abs(pace - 1) > DISTURBED)
    const [furthest] = [...out].sort((a, b) => Math.abs(b.pace - 1) - Math.abs(a.pace - 1))
    const finding = plain(disturbedFinding(run, forks))
    if (furthest === undefined) expect(finding).toMatch(/^No process stands out: all \d+ stay within 10 %/)
    else {
      const verb = out.length === 1 ? 'differs' : 'differ'
      expect(finding).toContain(`${out.length} of ${forks.length} processes ${verb} by more than 10 %`)
      expect(finding).toContain(`: ${furthest.entrantId} in round ${furthest.round} (`)
    }
    const calm = forks.map((fork) => ({ ...fork, pace: 1.05 }))
    expect(plain(disturbedFinding(run, calm))).toBe(
      `No process stands out: all ${calm.length} stay within 10 % of the usual time of their method.`,
    )
    const [one, ...others] = calm
    if (one === undefined) throw new Error('nothing was timed')
    expect(plain(disturbedFinding(run, [...others, { ...one, pace: 0.8 }]))).toMatch(
      /^1 of \d+ processes differs by more than 10 % .*\(−20 %\)\.$/,
    )
    expect(disturbedFinding(run, [])).toBe('No method that is shown was timed.')
    expect(disturbedFinding(run, [{ ...one, round: 1 }])).toBe(
      'Each method was timed in one process, so there is no other to compare it with.',
    )
  })

  it('say on how many numbers each of two is faster, beyond the noise where it is known', () => {
    const { run, contest, rows } = full
    const pair = contest.pairs.find(({ a, b }) => [a, b].sort().join() === 'plain,roots')
    const times = (x: string, y: string) =>
      [...timesOf(rows, x)].flatMap(([name, ns]) => {
        const other = timesOf(rows, y).get(name)
        return other === undefined ? [] : [{ x: ns, y: other }]
      })
    const proved = scatterFinding(run, contest, { x: 'plain', y: 'roots' }, times('plain', 'roots'))
    const [plainWins, rootsWins] =
      pair?.a === 'plain' ? [pair.aFaster, pair.bFaster] : [pair?.bFaster, pair?.aFaster]
    expect(proved).toMatch(
      plainWins === 0 && rootsWins === 0
        ? /^On none of 50 numbers is plain or roots faster beyond the noise/
        : new RegExp(`^Beyond the noise, plain is faster on ${plainWins} and roots on ${rootsWins} number`),
    )
    const seen = times('hasty', 'dear')
    const hasty = seen.filter(({ x, y }) => x < y).length
    const dear = seen.filter(({ x, y }) => y < x).length
    const counted = scatterFinding(run, { ...contest, pairs: [] }, { x: 'hasty', y: 'dear' }, seen)
    const [most, least] = hasty > dear ? ['hasty', 'dear'] : ['dear', 'hasty']
    expect(counted).toBe(
      Math.min(hasty, dear) === 0 && Math.max(hasty, dear) === seen.length
        ? `${most} took less time than ${least} on each of ${seen.length} numbers.`
        : `${most} took less time on ${Math.max(hasty, dear)} of ${seen.length} numbers, and ${least} on ${Math.min(hasty, dear)}. Small differences may be noise.`,
    )
  })

  it('count the tiers, and who stands apart', () => {
    const { run, contest } = full
    const tiers = new Set(contest.ranked.map(({ tier }) => tier)).size
    expect(timeFinding(run, contest)).toMatch(
      tiers > 1 ? new RegExp(`^3 methods fall into ${tiers} tiers\\.`) : /^All 3 methods are in one tier: /,
    )
    expect(timeFinding(run, contest)).toMatch(/ 1 method stands apart\.$/)
  })
})

describe('the findings of a run', () => {
  it('that is quick count the least times of all', async () => {
    const { run, contest, detail, rows } = await dataOf('quick')
    const ids = contest.ranked.map(({ entrantId }) => entrantId)
    const [a, b] = ids.map((id) => timesOf(rows, id))
    const wins = [...(a ?? [])].filter(([name, ns]) => ns < (b?.get(name) ?? 0)).length
    const most = Math.max(wins, 12 - wins)
    expect(gridFinding(run, contest, new Set(ids), bestTimes(detail, ids))).toMatch(
      new RegExp(`^(roots|plain) took the least time on ${most} of 12 numbers`),
    )
    expect(timeFinding(run, contest)).toMatch(/^A first look at 2 methods, without tiers\./)
  })

  it('of one alone, or in which nothing was solved, claim no comparison', async () => {
    const [one, limits] = [await dataOf('one'), await dataOf('limits')]
    expect(timeFinding(one.run, one.contest)).toBe('roots ran alone.')
    expect(timeFinding(limits.run, limits.contest)).toMatch(/^No method solved everything\./)
    const best = bestTimes(limits.detail, ['endless'])
    expect(gridFinding(limits.run, limits.contest, new Set(['endless']), best)).toBe(
      'No number was solved by a method that is ranked.',
    )
  })
})
