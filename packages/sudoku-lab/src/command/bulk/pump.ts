import type { Work, Workforce, WorkResult } from './work.ts'

/**
 * Processes all work, several pieces at once, and passes the results on in order, each as soon as possible. The number
 * of pieces in progress is limited by the width of the workforce. So a slow consumer slows the reading down, and
 * memory does not grow.
 *
 * @param take receives the results; it may throw to end everything
 * @param abandon is called in this case, and should end `works`, which may be waiting for input
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
