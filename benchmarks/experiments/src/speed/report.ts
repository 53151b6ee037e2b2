/** Makes what pages say about speed: tables, and ratios that hold on every Node that was tried. */
import { median } from 'simple-statistics'
import type { Data } from '../shared/data-file.ts'
import type { Shown } from '../shared/finding.ts'
import { once } from '../shared/solvers.ts'
import { code, markdown, number } from '../shared/table.ts'
import type { Asked } from './measure.ts'
import type { Ratio, Speeds, Timed } from './speeds.ts'

export interface Plan {
  /** The runs of each Node, as options of `pnpm bench`. */
  readonly runs: readonly string[]
  readonly asked: Asked
}

/** What a table says of a solver beside its times. */
export interface Traits {
  readonly state: string
  readonly inference: string
  readonly family?: string | undefined
}

type Words = readonly string[]

/** @param traits the solvers, by their ids */
export function textsOf(
  { made, plan }: Pick<Data<Plan>, 'made' | 'plan'>,
  speeds: Speeds,
  traits: ReadonlyMap<string, Traits>,
): Pick<Shown, 'tables' | 'values'> {
  const { date, commit, processor } = made
  const [first = ''] = speeds.nodes
  const pairs = once(() => speeds.sets.flatMap((set) => pairsOn(speeds, set)))
  const tables: Readonly<Record<string, (words: Words) => string>> = {
    solvers: ([set = '', ids]) => solversTable(speeds, traits, set, ids?.split(',')),
    times: () => setsTable(speeds, (set, id) => timesOn(speeds, set, id)),
    nodes: () =>
      setsTable(
        speeds,
        (set, id) => nodesOn(speeds, first, set, id),
        (id) => !id.endsWith(':batch'),
      ),
    orders: () => ordersTable(speeds.sets, pairs()),
    undecided: () => undecidedTable(speeds.nodes, pairs()),
    runs: () => plan.runs.map((words) => `- \`pnpm bench ${words}\``).join('\n'),
    measured: () =>
      `Measured on ${date} at commit ${commit} with Node ${speeds.nodes.join(' and ')} on ${processor}.`,
  }
  const values: Readonly<Record<string, (words: Words) => string>> = {
    // how many times as long the first takes, and by how many per cent longer
    times: ([set = '', a = '', b = '']) => `${rangeOf(speeds.slower(set, a, b))} times`,
    longer: ([set = '', a = '', b = '']) => {
      const { low, high } = speeds.slower(set, a, b)
      return `${Math.floor(100 * (low - 1))} to ${Math.ceil(100 * (high - 1))} %`
    },
    // how many times as many nodes the first enters
    nodes([set = '', a = '', b = '']) {
      const [more = 0, fewer = 0] = [a, b].map((id) => speeds.timed(first, set, id).nodes)
      return `${Number((more / fewer).toPrecision(2)).toLocaleString('en')} times`
    },
    turned: () => `${number(pairs().filter(isTurned).length)} of ${number(pairs().length)} pairs`,
  }
  return { tables: { get: callIn(tables) }, values: { get: callIn(values) } }
}

/** The first word of a place names the function, and the others are its arguments. */
function callIn(functions: Readonly<Record<string, (words: Words) => string>>) {
  return (text: string): string | undefined => {
    const [name = '', ...words] = text.split(' ')
    return functions[name]?.(words)
  }
}

/** The solvers on a set, the slowest first, or those with the ids, with what they keep and infer. How many they solved is shown if one did not solve all. */
function solversTable(
  speeds: Speeds,
  traits: ReadonlyMap<string, Traits>,
  set: string,
  ids?: readonly string[],
): string {
  const last = speeds.nodes.at(-1) ?? ''
  const timedOf = (id: string) => speeds.timed(last, set, id)
  const solvesAll = (id: string): boolean => timedOf(id).solved === timedOf(id).asked
  const inOrder = speeds
    .entrantsOn(set)
    .sort((a, b) => Number(solvesAll(a)) - Number(solvesAll(b)) || timeOf(timedOf(b)) - timeOf(timedOf(a)))
  const slowest = inOrder.find(solvesAll) ?? ''
  const speedOf = (id: string): string => {
    if (!solvesAll(id)) return '–'
    return id === slowest ? '1 ×' : `${rangeOf(speeds.ratio(set, slowest, id)).replace(' to ', '–')} ×`
  }
  const shown = ids ?? inOrder
  const isSolved = shown.every(solvesAll)
  const lines = shown.map((id) => {
    const { solved, asked, nodes } = timedOf(id)
    const { state = '', inference = '' } = traits.get(id.replace(':batch', '')) ?? {}
    const times = speeds.nodes.map((node) => timeOn(speeds, node, set, id))
    return [
      nameOf(id),
      ...(ids ? [state, inference] : []),
      ...(isSolved ? [] : [`${solved}/${asked}`]),
      number(nodes),
      ...times,
      speedOf(id),
    ]
  })
  const times = speeds.nodes.map((node) => `Node ${node.split('.')[0]}`)
  const solved = isSolved ? [] : ['solved']
  const header = ['solver', ...(ids ? ['keeps', 'infers'] : []), ...solved, 'nodes', ...times, 'speed']
  return markdown(header, lines).replace('| ---: | ---: |', ids ? '| --- | --- |' : '| ---: | ---: |')
}

/** Solvers × sets: those that were measured on several. */
function setsTable(
  speeds: Speeds,
  cell: (set: string, id: string) => string,
  isShown: (id: string) => boolean = () => true,
): string {
  const ids = speeds.sets.slice(1).flatMap((set) => speeds.entrantsOn(set).filter(isShown))
  const rows = [...new Set(ids)].map((id) => [nameOf(id), ...speeds.sets.map((set) => cell(set, id))])
  return markdown(['solver', ...speeds.sets.map(code)], rows)
}

/** Two entrants on a set, and how many times as long the first takes with each Node. */
interface Pair {
  readonly set: string
  readonly ids: readonly [string, string]
  readonly ratios: readonly Ratio[]
}

/** Every two entrants that no limit stopped. */
function pairsOn(speeds: Speeds, set: string): Pair[] {
  const isWhole = (id: string): boolean =>
    speeds.nodes.every((node) => speeds.find(node, set, id)?.stopped === false)
  const ids = speeds.entrantsOn(set).filter(isWhole)
  return ids.flatMap((a, index) =>
    ids.slice(index + 1).map((b): Pair => {
      return { set, ids: [a, b], ratios: speeds.nodes.map((node) => speeds.ratio(set, a, b, [node])) }
    }),
  )
}

const isAbove = ({ low }: Ratio): boolean => low > 1
const isBelow = ({ high }: Ratio): boolean => high < 1
const isDecided = (ratio: Ratio): boolean => isAbove(ratio) || isBelow(ratio)
const isTurned = ({ ratios }: Pair): boolean => ratios.some(isAbove) && ratios.some(isBelow)
const isKept = ({ ratios }: Pair): boolean => ratios.every(isAbove) || ratios.every(isBelow)

/** In how many pairs of each set one is faster in every round, with every Node, with some, or not with the same one. */
function ordersTable(sets: readonly string[], pairs: readonly Pair[]): string {
  const rows = sets.map((set) => {
    const here = pairs.filter((pair) => pair.set === set)
    const count = (fits: (pair: Pair) => boolean): string => number(here.filter(fits).length)
    return [
      code(set),
      number(here.length),
      count(isKept),
      count(isTurned),
      count(({ ratios }) => ratios.some(isDecided) && !ratios.every(isDecided)),
      count(({ ratios }) => !ratios.some(isDecided)),
    ]
  })
  return markdown(['set', 'pairs', 'the same order', 'another order', 'decided with some', 'with none'], rows)
}

/** The pairs whose order depends on the Node. */
function undecidedTable(nodes: readonly string[], pairs: readonly Pair[]): string {
  const rows = pairs
    .filter((pair) => !isKept(pair))
    .map(({ set, ids, ratios }) => {
      const [a, b] = ids.map(nameOf)
      const ranges = ratios.map(({ low, high }) => `${low.toFixed(2)}–${high.toFixed(2)}`)
      return [`${a} ÷ ${b}`, code(set), ...ranges]
    })
  const header = ['times', 'set', ...nodes.map((node) => `Node ${node.split('.')[0]}`)]
  return markdown(header, rows).replace('| ---: |', '| --- |')
}

function timeOn(speeds: Speeds, node: string, set: string, id: string): string {
  const timed = speeds.find(node, set, id)
  return timed === undefined ? '–' : timeText(timed)
}

/** The mean time of a puzzle, as the median over the rounds, in nanoseconds. */
export function timeOf({ times }: Timed): number {
  return median([...times.values()])
}

export function timeText(timed: Timed): string {
  const units = ['ns', 'µs', 'ms', 's']
  const value = timeOf(timed)
  const power = Math.min(3, Math.floor(Math.log10(value) / 3))
  const limit = timed.stopped ? '≥ ' : ''
  return `${limit}${number(Number((value / 1000 ** power).toPrecision(3)))} ${units[power]}`
}

/** From the Node with the least time to that with the most: `665–691 ns`. */
function timesOn(speeds: Speeds, set: string, id: string): string {
  const found = speeds.nodes.flatMap((node) => speeds.find(node, set, id) ?? [])
  const inOrder = found.sort((a, b) => timeOf(a) - timeOf(b))
  const [least = '–', most = least] = [inOrder[0], inOrder.at(-1)].flatMap((timed) =>
    timed ? [timeText(timed)] : [],
  )
  if (least === most || found.some(({ stopped }) => stopped)) return least
  const unit = / \S+$/.exec(most)?.[0] ?? ''
  return `${least.endsWith(unit) ? least.slice(0, -unit.length) : least}–${most}`
}

/** The mean nodes of a puzzle. */
function nodesOn(speeds: Speeds, node: string, set: string, id: string): string {
  const timed = speeds.find(node, set, id)
  if (timed === undefined) return '–'
  const { solved, asked, nodes } = timed
  if (solved !== asked) return `${solved} of ${asked} solved`
  return number(Number((nodes / asked).toPrecision(3)))
}

function nameOf(id: string): string {
  return id.endsWith(':batch') ? `${code(id.replace(':batch', ''))}, batch` : code(id)
}

/** Two digits of each bound, rounded outwards, so that they stay bounds. */
function rangeOf({ low, high }: Ratio): string {
  const [from, to] = [outwards(low, Math.floor), outwards(high, Math.ceil)]
  if (high === Infinity) return `more than ${from}`
  return from === to ? from : `${from} to ${to}`
}

function outwards(value: number, round: (value: number) => number): string {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((round(value / step) * step).toPrecision(2)).toLocaleString('en')
}
