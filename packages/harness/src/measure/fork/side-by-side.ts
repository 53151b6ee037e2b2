/** Runs forks in parallel that are not timed. */
import { availableParallelism } from 'node:os'

/** Runs tasks in parallel, as many as there are cores, and returns their results in order. */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  width: number = availableParallelism(),
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return results
}

/** As `sideBySide`, and takes each result when all before it are there. After an undefined one it takes none. */
export async function sideBySideInOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result | undefined>,
  take: (result: Result) => void,
): Promise<void> {
  const results: (Result | undefined)[] = []
  let taken = 0
  await sideBySide([...items.keys()], async (index) => {
    results[index] = await work(items[index] as Item)
    for (let result = results[taken]; result !== undefined; result = results[taken]) {
      take(result)
      taken++
    }
  })
}
