/** How a problem hangs together: which items are near each other, and into which parts it falls. */
import type { Item, Option, Problem } from './problem.ts'

/** A problem whose items are in the order of their layers, and item → its layer. */
export interface Layered {
  readonly problem: Problem
  readonly layerOf: Int32Array
}

/** With fewer layers, there is little to gain. */
const FEWEST_LAYERS = 8

/**
 * The problem in layers: the first is an item at one end, and each further one has the items that share an option with the layer
 * before. Undefined if it is not at least as long as it is wide. A board of squares is; where every option has one of a few
 * items, as the pieces of a puzzle, nothing is far from anything.
 *
 * Origin. E. Cuthill and J. McKee (1969), who made the bands of matrices narrow. The end is the last item that is reached from the
 *   first.
 */
export function inLayers(problem: Problem): Layered | undefined {
  const { itemCount } = problem
  const usesOf = usesByItem(problem)
  const first = spread(problem, usesOf, 0)
  if (2 * first.layerCount < FEWEST_LAYERS) return undefined // no item is as far from any
  const { order, layerOf, layerCount } = spread(problem, usesOf, first.order[itemCount - 1])
  if (layerCount < FEWEST_LAYERS || layerCount ** 2 < itemCount) return undefined
  return {
    problem: rebuilt(problem, allBelow(problem.optionCount), order),
    layerOf: order.map((item) => layerOf[item]),
  }
}

/** The options of each item, one item after another, and item → where they begin. */
interface UsesOf {
  readonly starts: Int32Array
  readonly options: Int32Array
}

function usesByItem({ itemCount, optionCount, starts, items }: Problem): UsesOf {
  const ends = new Int32Array(itemCount + 1)
  const options = new Int32Array(items.length)
  for (let use = 0; use < items.length; use++) ends[items[use]]++
  for (let item = 0; item < itemCount; item++) ends[item + 1] += ends[item]
  for (let option = optionCount - 1; option >= 0; option--) {
    for (let use = starts[option]; use < starts[option + 1]; use++) options[--ends[items[use]]] = option
  }
  return { starts: ends, options }
}

/** The items in the order in which they are reached from one of them, then those that are not reached; and item → its layer. */
function spread({ itemCount, optionCount, starts, items }: Problem, usesOf: UsesOf, start: Item) {
  const order = new Int32Array(itemCount)
  const layerOf = new Int32Array(itemCount).fill(-1)
  const isSeen = new Uint8Array(optionCount)
  let layerCount = 0
  let end = 0
  const reach = (item: Item): void => {
    if (layerOf[item] >= 0) return
    layerOf[item] = layerCount
    order[end++] = item
  }
  const visit = (option: Option): void => {
    if (isSeen[option] === 1) return
    isSeen[option] = 1
    for (let use = starts[option]; use < starts[option + 1]; use++) reach(items[use])
  }
  if (itemCount > 0) reach(start)
  for (let seed = 0, at = 0; seed < itemCount; reach(seed++)) {
    for (; at < end; at++) {
      layerCount = layerOf[order[at]] + 1
      for (let i = usesOf.starts[order[at]]; i < usesOf.starts[order[at] + 1]; i++) visit(usesOf.options[i])
    }
  }
  return { order, layerOf, layerCount }
}

/** The sets of these options that share no item, directly or through others. */
export function partsOf(problem: Problem, options: readonly Option[]): Option[][] {
  const { itemCount, starts, items } = problem
  const parent = allBelow(itemCount) // item → another of its part, or itself
  const headOf = (item: Item): Item => {
    let head = item
    while (parent[head] !== head) head = parent[head] = parent[parent[head]]
    return head
  }
  for (const option of options) {
    const head = headOf(items[starts[option]])
    for (let use = starts[option] + 1; use < starts[option + 1]; use++) parent[headOf(items[use])] = head
  }
  const parts = new Map<Item, Option[]>()
  for (const option of options) {
    const head = headOf(items[starts[option]])
    const part = parts.get(head)
    if (part === undefined) parts.set(head, [option])
    else part.push(option)
  }
  return [...parts.values()]
}

/** The problem of some options alone, with their items. */
export function partOf(problem: Problem, options: readonly Option[]): Problem {
  const { starts, items } = problem
  const isUsed = new Uint8Array(problem.itemCount)
  for (const option of options) {
    for (let use = starts[option]; use < starts[option + 1]; use++) isUsed[items[use]] = 1
  }
  return rebuilt(
    problem,
    options,
    [...isUsed.keys()].filter((item) => isUsed[item] === 1),
  )
}

/** The problem with these options, and these items in this order, which are all that they have. */
export function rebuilt(
  problem: Problem,
  options: ArrayLike<Option>,
  order: ArrayLike<Item> = allBelow(problem.itemCount),
): Problem {
  const { starts, items, colours, costs, isSecondary, itemNames } = problem
  const numberOf = new Int32Array(problem.itemCount)
  for (let number = 0; number < order.length; number++) numberOf[order[number]] = number
  const newStarts = new Int32Array(options.length + 1)
  const uses: number[] = []
  for (let index = 0; index < options.length; index++) {
    for (let use = starts[options[index]]; use < starts[options[index] + 1]; use++) uses.push(use)
    newStarts[index + 1] = uses.length
  }
  return {
    ...problem,
    itemCount: order.length,
    optionCount: options.length,
    isSecondary: Uint8Array.from(order, (item) => isSecondary[item]),
    starts: newStarts,
    items: Int32Array.from(uses, (use) => numberOf[items[use]]),
    colours: colours.length === 0 ? colours : Int32Array.from(uses, (use) => colours[use]),
    costs: costs.length === 0 ? costs : Float64Array.from(options, (option) => costs[option]),
    itemNames: itemNames.length === 0 ? itemNames : Array.from(order, (item) => itemNames[item]),
  }
}

function allBelow(count: number): Int32Array {
  const numbers = new Int32Array(count)
  for (let number = 0; number < count; number++) numbers[number] = number
  return numbers
}
