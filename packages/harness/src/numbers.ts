/** Sums, medians and sizes, also for the process of an entrant, whose bundle has nothing else of the library. */
import { median } from 'simple-statistics'

export const BYTES_PER_MIB: number = 2 ** 20
/** What a process may take where neither a suite nor a user says it. */
export const USUAL_MEMORY_MIB = 1024

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** 0 if there are no numbers. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : median([...numbers])
}

/** A value of a record whose keys come from outside: none has the key `__proto__` unless it says so. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** The items of each key, in the order in which they come. */
export function groupedBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
