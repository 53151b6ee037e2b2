/**
 * Clocks and loops: how often something is called so that its time can be read off the clocks.
 *
 * Two clocks are read together. The wall clock is monotonic and fine (some 30 ns). The CPU clock counts user
 * and system time of the process, all its threads included, in steps of a microsecond at best, so only what
 * lasts for milliseconds can be told by it.
 */
import { Bench, type TimestampProvider } from 'tinybench'

interface Duration {
  readonly wallNs: number
  readonly cpuNs: number
}

export interface Sample extends Duration {
  /** How often the timed function was called. */
  readonly calls: number
}

const NS_PER_MS = 1e6
const NS_PER_US = 1e3

/** User and system time of this process since its start. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) * NS_PER_US
}

export function wallNow(): number {
  return Number(process.hrtime.bigint())
}

/** The duration of one call. */
function timed(call: () => void): Duration {
  const cpu = cpuNow()
  const wall = wallNow()
  call()
  const wallNs = wallNow() - wall
  return { wallNs, cpuNs: cpuNow() - cpu }
}

/** The duration of several calls together. */
export function timedBatch(calls: number, call: () => void): Sample {
  const duration = timed(() => {
    for (let done = 0; done < calls; done++) call()
  })
  return { ...duration, calls }
}

/** The clock that tells what a solver does: `cpu`, or `wall` for one that works outside of this process. */
export type Clock = 'cpu' | 'wall'

const MOST_GROWTH = 16 // from batch to batch, so that one odd reading does not make a batch of minutes

/**
 * How many calls fill `batchMs`, judged by a sample taken before. Either clock can run ahead of the work: the wall
 * clock while the process waits, the CPU clock while the compiler's threads are busy. So the lesser counts.
 */
export function callsFor(batchMs: number, { wallNs, cpuNs, calls }: Sample, clock: Clock): number {
  const spentNs = Math.max(clock === 'cpu' ? Math.min(cpuNs, wallNs) : wallNs, 1)
  return Math.ceil(calls * Math.min(MOST_GROWTH, (batchMs * NS_PER_MS) / spentNs))
}

/** The sample with the middle CPU time of a call; of an even number, the lower of the two. */
export function middleOf(samples: readonly Sample[]): Sample | undefined {
  const inOrder = [...samples].sort((a, b) => a.cpuNs / a.calls - b.cpuNs / b.calls)
  return inOrder[(inOrder.length - 1) >> 1]
}

export interface WarmUp {
  readonly samples: readonly Sample[]
  /** Calls that fill a batch, now that the code is warm. */
  readonly callsPerBatch: number
}

const LEAST_WARM_UP_CALLS = 2 // the cold call included
const RESTING = 0.05 // two halves that differ by less than this are at rest
const PATIENCE = 2 // how many times the planned warm-up a drifting solver is given

const BEFORE_COLLECTING = 1 / 3 // of the warm-up

/**
 * Calls until the planned time has gone by and the time of a call no longer moves, or until patience ends.
 * The garbage of loading and compiling is collected on the way, not at the end: for 150 ms after a collection
 * `mrv` was slower, by 9 % at first, whether it had warmed up for 300 ms or for 1,200.
 *
 * @param cold the first call, which counts as part of the warm-up
 */
export function warmUp(
  call: () => void,
  { cold, warmUpMs, batchMs, clock }: { cold: Sample; warmUpMs: number; batchMs: number; clock: Clock },
): WarmUp {
  const samples: Sample[] = []
  let spentNs = spentBy(cold)
  let calls = cold.calls
  let callsPerBatch = callsFor(batchMs, cold, clock)
  let isCollected = false
  const goesOn = (): boolean =>
    calls < LEAST_WARM_UP_CALLS ||
    spentNs < warmUpMs * NS_PER_MS ||
    (spentNs < PATIENCE * warmUpMs * NS_PER_MS &&
      driftOf(samples.slice(-Math.ceil(samples.length / 2))) > RESTING)

  while (goesOn()) {
    if (!isCollected && spentNs >= BEFORE_COLLECTING * warmUpMs * NS_PER_MS) {
      globalThis.gc?.()
      isCollected = true
    }
    const sample = timedBatch(callsPerBatch, call)
    samples.push(sample)
    spentNs += spentBy(sample)
    calls += sample.calls
    callsPerBatch = callsFor(batchMs, sample, clock)
  }
  return { samples, callsPerBatch }
}

/** CPU time, so that a busy machine warms nobody up less, but not for ever: a share of wall time counts too. */
function spentBy({ cpuNs, wallNs }: Duration): number {
  return Math.max(cpuNs, wallNs / PATIENCE)
}

/** Samples for `steadyMs`, at least one, in the order they are taken. The sampling loop is tinybench's. */
export function sampleSteadily(call: () => void, warm: WarmUp, steadyMs: number): Sample[] {
  const { callsPerBatch } = warm
  const readings: Duration[] = []
  const bench = new Bench({
    warmup: false,
    throws: true,
    time: steadyMs,
    iterations: 1,
    timestampProvider: readingBothClocks(readings),
  })
  bench.add(
    'sweep',
    () => {
      for (let done = 0; done < callsPerBatch; done++) call()
    },
    {
      async: false,
      beforeAll: () => {
        readings.length = 0
      },
    },
  )
  const [task] = bench.runSync()
  return samplesFrom(readings.slice(0, 2 * (task?.runs ?? 0)), callsPerBatch)
}

/**
 * A clock for tinybench that notes both clocks at every reading. tinybench sorts its samples and knows one
 * clock; the notes keep the order and both.
 */
function readingBothClocks(readings: Duration[]): TimestampProvider {
  return {
    name: 'wall and CPU',
    fn: () => {
      const reading = { wallNs: wallNow(), cpuNs: cpuNow() }
      readings.push(reading)
      const [first = reading] = readings
      return spentBy({ wallNs: reading.wallNs - first.wallNs, cpuNs: reading.cpuNs - first.cpuNs })
    },
    fromMs: (ms) => ms * NS_PER_MS,
    toMs: (ns) => Number(ns) / NS_PER_MS,
  }
}

/** Readings come in pairs, before and after each sample. */
function samplesFrom(readings: readonly Duration[], calls: number): Sample[] {
  const samples: Sample[] = []
  for (let index = 1; index < readings.length; index += 2) {
    const before = readings[index - 1] as Duration
    const after = readings[index] as Duration
    samples.push({ wallNs: after.wallNs - before.wallNs, cpuNs: after.cpuNs - before.cpuNs, calls })
  }
  return samples
}

/** How far the second half of the samples is from the first, as a fraction of it. */
function driftOf(samples: readonly Sample[]): number {
  const half = Math.floor(samples.length / 2)
  return half === 0 ? 0 : driftBetween(samples.slice(0, half), samples.slice(-half))
}

function driftBetween(early: readonly Sample[], late: readonly Sample[]): number {
  const before = medianCall(early)
  return before === 0 ? 0 : Math.abs(medianCall(late) / before - 1)
}

function medianCall(samples: readonly Sample[]): number {
  const times = samples.map(({ cpuNs, calls }) => cpuNs / calls).sort((a, b) => a - b)
  const middle = times.length >> 1
  const upper = times[middle] ?? 0
  return times.length % 2 === 1 ? upper : (upper + (times[middle - 1] ?? 0)) / 2
}
