import { Bench } from 'tinybench'

export interface Work {
  readonly name: string
  readonly run: () => unknown
}

/** The median milliseconds that each work takes, which a busy machine changes less than the mean. */
export async function medianTimes(
  works: readonly Work[],
  { time, iterations }: { readonly time: number; readonly iterations: number },
): Promise<number[]> {
  const bench = new Bench({ time, iterations, warmupIterations: 2, warmupTime: time / 4, throws: true })
  for (const { name, run } of works) bench.add(name, () => void run())
  const tasks = await bench.run()
  return tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`${name}: the measurement is ${result.state}`)
    return result.latency.p50
  })
}
