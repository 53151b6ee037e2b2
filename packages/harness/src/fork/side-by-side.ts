/** Runs forks in parallel that are not timed. */
import { availableParallelism } from 'node:os'

/**
 * Runs tasks in parallel, as many as there are cores, and returns their results in order.
 *
 * @param take gets each result as soon as all before it are there
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  take: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = []
  let [next, taken] = [0, 0]
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item)
      while (taken in results) take(results[taken++] as Result)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}
