/**
 * Replaces the times of a recorded run by ones that follow from the counted work and a seed, so that what a page says of them does not
 * depend on the machine that made the run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Additive, Rng } from 'pragmastat'
import type { Event, ForkEvent } from '../../src/events/schema.ts'
import { originalOf } from '../../src/events/words.ts'

const NS_OF_INSTANCE = 500
const NOISE = 0.01

/** @param priceOf the nanoseconds that an entrant takes for a unit of work */
export function fixTimes(folder: string, priceOf: (entrantId: string) => number): void {
  const path = join(folder, 'events.jsonl')
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(line) as Event)
  const work = workIn(events)
  const fixed = events.map((event) => (event.type === 'fork' ? fixedFork(event, work, priceOf) : event))
  writeFileSync(path, fixed.map((event) => `${JSON.stringify(event)}\n`).join(''))
}

const keyOf = (entrantId: string, setId: string, instance: number): string =>
  `${entrantId} ${setId} ${instance}`

/** What each entrant counted for each instance. A batch has no counters of single instances: those of single calls are the same. */
function workIn(events: readonly Event[]): Map<string, number> {
  const work = new Map<string, number>()
  for (const event of events) {
    if (event.type !== 'answers') continue
    const [counted] = Object.values(event.counters)
    event.instance.forEach((instance, index) => {
      const nodes = counted?.[index] ?? null
      if (nodes !== null && event.status[index] === 'solved')
        work.set(keyOf(event.entrantId, event.contest.setId, instance), nodes)
    })
  }
  return work
}

function fixedFork(
  fork: ForkEvent,
  work: ReadonlyMap<string, number>,
  priceOf: (entrantId: string) => number,
): ForkEvent {
  const entrantId = originalOf(fork.entrantId)
  const own = `${entrantId} ${fork.contest.setId} `
  const nsOf = (nodes: number): number => NS_OF_INSTANCE + priceOf(entrantId) * nodes
  const all = [...work].flatMap(([key, nodes]) => (key.startsWith(own) ? [nsOf(nodes)] : []))
  const mean = all.reduce((sum, ns) => sum + ns, 0) / Math.max(1, all.length)
  const rng = new Rng(fork.forkId)
  const noise = new Additive(0, NOISE)
  const pace = Math.exp(noise.sample(rng))
  const cpuNs = fork.asked.map((asked) => asked * mean * pace * Math.exp(noise.sample(rng)))
  return {
    ...fork,
    cpuNs,
    wallNs: cpuNs.map((ns) => 1.01 * ns),
    instanceNs: fork.instance.map(
      (instance) => pace * nsOf(work.get(keyOf(entrantId, fork.contest.setId, instance)) ?? 1),
    ),
    meeting: fork.meeting && { ...fork.meeting, firstNs: 1.2e6, againNs: 1e6 },
    sleepShare: 0,
  }
}
