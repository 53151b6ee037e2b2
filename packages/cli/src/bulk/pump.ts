import type { Work, Workforce, WorkResult } from './work.ts'

/**
 * Has all work done, several pieces at once, and hands the results over in order, each as soon as it and
 * those before it are there. No more pieces are under way than the workforce is wide, handing over included:
 * so a slow taker slows the reading down, and memory does not grow.
 *
 * @param take may throw to end everything.
 * @param abandon is called then, and should end `works`, which may be waiting for input.
 */
export async function pump(
  works: AsyncIterable<Work>,
  workforce: Workforce,
  take: (result: WorkResult) => Promise<void>,
  abandon: (reason: Error) => void,
): Promise<void> {
  const underWay: Promise<void>[] = []
  let last = Promise.resolve()
  for await (const work of works) {
    const result = workforce.run(work)
    last = Promise.all([result, last]).then(([done]) => take(done))
    last.catch(abandon)
    underWay.push(last)
    if (underWay.length >= workforce.width) await underWay.shift()
  }
  await last
}
