/** Makes the tables, the figure and the claims of the page: whether puzzles that are hard for one solver are hard for another. */
import { type Chart, nameAxis, steps } from '@sudoku-lab/look'
import { mean } from 'simple-statistics'
import { type Data, groupsOf, type Row } from '../shared/data-file.ts'
import { type Shown, shownOn } from '../shared/finding.ts'
import { type Bounded, bootstrap, correlation, type Draw, ranking } from '../shared/statistics.ts'
import { atLeast, bounded, type Claims, code, markdown, number, percent, twoDigits } from '../shared/table.ts'
import { bredAgainst, CONTROL, JOINT, type Plan, pickedAgainst } from './sets.ts'

type Pair = readonly [a: string, b: string]
type Sets = ReadonlyMap<string, readonly Row[]>
type Values = ReadonlyMap<string, number>

const [RANDOM, PICKED, BRED, OTHER, ALL] = [
  'nobody: random puzzles',
  'picked: the random puzzles that are hardest for one of the two',
  'bred against one of the two',
  'bred against another solver',
  'bred against all at once',
] as const

/** Who may choose the puzzles on which a pair is compared → the sets. Two solvers alone have no other. */
function choicesFor(
  solvers: readonly string[],
): [choice: string, setsFor: (pair: Pair) => readonly string[]][] {
  const others = (pair: Pair): string[] => solvers.filter((id) => !pair.includes(id)).map(bredAgainst)
  const choices: ReturnType<typeof choicesFor> = [
    [RANDOM, () => [CONTROL]],
    [PICKED, (pair) => pair.map(pickedAgainst)],
    [BRED, (pair) => pair.map(bredAgainst)],
    [OTHER, others],
    [ALL, () => [JOINT]],
  ]
  return choices.filter(([choice]) => choice !== OTHER || solvers.length > 2)
}

function pairsOf(solvers: readonly string[]): Pair[] {
  return solvers.flatMap((a, index) => solvers.slice(index + 1).map((b): Pair => [a, b]))
}

function setsIn(rows: readonly Row[]): Sets {
  return new Map(groupsOf(rows, ['set']).map((puzzles) => [String(puzzles[0]['set']), puzzles]))
}

export function show(data: Data<Plan>): Shown {
  const { rows, plan } = data
  const { solvers, seeds } = plan
  const sets = setsIn(rows)
  const groups = new Map(Array.from(sets, ([set, puzzles]) => [groupOf(set), puzzles.length]))
  const values = bootstrap(groups, statisticsOf(sets, solvers))
  const value = (name: string): Bounded => values.get(name) ?? { estimate: Number.NaN, low: 0, high: 0 }
  const choices = choicesFor(solvers).map(([name]) => [
    name,
    ...['correlation', 'distance'].map((of) => bounded(value(`${of} ${name}`), twoDigits)),
  ])
  const header = [
    'who chose the puzzles',
    'mean rank correlation',
    'typical distance from the middle, as a factor',
  ]
  const told = ['control', 'size', 'neighbours', 'isomorphs', 'nodeLimit'] as const
  return shownOn('hardness-transfer', data, {
    tables: { nodes: nodesTable(sets, solvers, value), choices: markdown(header, choices) },
    figures: { correlations: chartOf(solvers, value) },
    values: {
      ...Object.fromEntries(told.map((name) => [name, number(plan[name])])),
      'random puzzles': number(plan.control * seeds.length),
      'bred puzzles': number(plan.size * seeds.length),
      ...sentencesOf(solvers, value, cutOn(sets)),
    },
    claims: claimsOf(rows, solvers),
  })
}

/** Sets that were bred from the same puzzles are drawn together. */
function groupOf(set: string): string {
  return set.startsWith('bred:') ? 'bred' : set
}

/**
 * By name:
 *
 * - `nodes SET SOLVER`: the geometric mean of its nodes;
 * - `correlation SET A B`: of the ranks of their nodes;
 * - `swing A B`: the nodes of A by those of B on the set bred against A, by this on the set bred against B;
 * - `correlation CHOICE`: the mean over all pairs;
 * - `distance CHOICE`: how far the ratios are from the middle between the two sets bred against a pair, as a typical factor;
 * - `breeding`: what breeding against one of two takes from the mean correlation, beyond picking.
 */
function statisticsOf(sets: Sets, solvers: readonly string[]): (draw: Draw) => Map<string, number> {
  const columns = Array.from(sets, ([set, puzzles]) => {
    const logs = solvers.map((id) => puzzles.map((row) => Math.log(Number(row[id]))))
    return { set, logs, rankings: logs.map(ranking) }
  })
  return (draw) => {
    const found = new Map<string, number>()
    for (const { set, logs, rankings } of columns) {
      const places = draw.get(groupOf(set)) ?? []
      const ranked = new Map(rankings.map((rank, index) => [solvers[index], rank(places)]))
      for (const [index, id] of solvers.entries())
        found.set(`nodes ${set} ${id}`, Math.exp(mean(places.map((place) => logs[index][place]))))
      for (const [a, b] of pairsOf(solvers))
        found.set(`correlation ${set} ${a} ${b}`, correlation(ranked.get(a) ?? [], ranked.get(b) ?? []))
    }
    return addRatios(found, solvers)
  }
}

/** What follows from the nodes and correlations of the sets. */
function addRatios(found: Map<string, number>, solvers: readonly string[]): Map<string, number> {
  const pairs = pairsOf(solvers)
  const of = (name: string): number => found.get(name) ?? Number.NaN
  const logRatio = (set: string, [a, b]: Pair): number =>
    Math.log(of(`nodes ${set} ${a}`) / of(`nodes ${set} ${b}`))
  const middles = new Map(
    pairs.map((pair) => [pair, mean(pair.map((id) => logRatio(bredAgainst(id), pair)))]),
  )
  for (const pair of pairs) {
    const [onA, onB] = pair.map((id) => logRatio(bredAgainst(id), pair))
    found.set(`swing ${pair.join(' ')}`, Math.exp(onA - onB))
  }
  for (const [name, setsFor] of choicesFor(solvers)) {
    const correlations = pairs.map((pair) =>
      mean(setsFor(pair).map((set) => of(`correlation ${set} ${pair.join(' ')}`))),
    )
    const squares = pairs.flatMap((pair) =>
      setsFor(pair).map((set) => (logRatio(set, pair) - (middles.get(pair) ?? 0)) ** 2),
    )
    found.set(`correlation ${name}`, mean(correlations))
    found.set(`distance ${name}`, Math.exp(Math.sqrt(mean(squares))))
  }
  return found.set('breeding', of(`correlation ${BRED}`) - of(`correlation ${PICKED}`))
}

/** The set that was bred against a solver is in bold. */
function nodesTable(sets: Sets, solvers: readonly string[], value: (name: string) => Bounded): string {
  const lines = [...sets]
    .filter(([set]) => !set.startsWith('picked:'))
    .map(([set, puzzles]) => [
      nameOf(set),
      String(puzzles.length),
      ...solvers.map((id) => {
        const gaveUp = puzzles.some((row) => Number(row[`${id}_gave_up`]) > 0)
        const text = (gaveUp ? atLeast : bounded)(value(`nodes ${set} ${id}`))
        return set === bredAgainst(id) ? `**${text}**` : text
      }),
    ])
  return markdown(['puzzles', 'count', ...solvers.map(code)], lines)
}

function nameOf(set: string): string {
  if (set === JOINT) return 'bred against all'
  const [kind, solver] = set.split(':')
  return solver === undefined ? kind : `${kind} against ${code(solver)}`
}

/** The sets on which a pair is compared, each with its name in the legend. */
function makersOf([a, b]: Pair): readonly (readonly [set: string, name: string])[] {
  return [
    [CONTROL, 'random'],
    [pickedAgainst(a), 'picked for the first'],
    [pickedAgainst(b), 'picked for the second'],
    [bredAgainst(a), 'bred against the first'],
    [bredAgainst(b), 'bred against the second'],
    [JOINT, 'bred against all'],
  ]
}

function chartOf(solvers: readonly string[], value: (name: string) => Bounded): Chart {
  const pairs = pairsOf(solvers)
  const names = makersOf(pairs[0]).map(([, name]) => name)
  const series = names.map((name, maker) => {
    const found = pairs.map((pair) => value(`correlation ${makersOf(pair)[maker][0]} ${pair.join(' ')}`))
    return { name, points: found.map(({ estimate }, index) => [estimate, -index] as const) }
  })
  return {
    title: 'Rank correlation of the nodes of every two solvers, by who chose the puzzles',
    description:
      'One line for each pair of solvers, with a mark for each set: random puzzles, those of them that are hardest for the first or the second, and puzzles bred against the first, the second or all. The table on the page has the means over the pairs, with bounds.',
    kind: 'marks',
    panels: [{ title: '', series }],
    x: steps('rank correlation', [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]),
    y: nameAxis(pairs.map((pair) => pair.join(', '))),
    names,
  }
}

function claimsOf(rows: readonly Row[], solvers: readonly string[]): Claims {
  const known = new Map<number, Values>()
  const on = (seed: number): Values => {
    const sets = setsIn(rows.filter((row) => row['seed'] === seed))
    const draw: Draw = new Map(
      Array.from(sets, ([set, puzzles]) => [groupOf(set), puzzles.map((_, place) => place)]),
    )
    const values = known.get(seed) ?? statisticsOf(sets, solvers)(draw)
    known.set(seed, values)
    return values
  }
  const pairs = pairsOf(solvers)
  const less = (of: string, lower: string, higher: string) => (seed: number) => {
    const [a, b] = [lower, higher].map((name) => on(seed).get(`${of} ${name}`) ?? Number.NaN)
    return [`${twoDigits(a)}, ${twoDigits(b)}`, a < b] as const
  }
  return {
    'for most pairs, the ratio of their nodes is larger on the set bred against the first': (seed) => {
      const swings = pairs.map((pair) => on(seed).get(`swing ${pair.join(' ')}`) ?? Number.NaN)
      const larger = swings.filter((swing) => swing > 1).length
      return [`${larger} of ${pairs.length}`, larger > pairs.length / 2]
    },
    'a set bred against all is nearer the middle than sets bred against one of the two': less(
      'distance',
      ALL,
      BRED,
    ),
    'puzzles picked for one of two solvers correlate less than random ones': less(
      'correlation',
      PICKED,
      RANDOM,
    ),
  }
}

type IsCut = (set: string, solver: string) => boolean

/** Whether a solver gave up somewhere on a set, so that its mean is a lower bound. */
function cutOn(sets: Sets): IsCut {
  return (set, solver) => (sets.get(set) ?? []).some((row) => Number(row[`${solver}_gave_up`]) > 0)
}

/** A swing may be larger where the solver of a set gave up on it, and smaller where the other one did. */
function swingText([a, b]: Pair, swing: Bounded, isCut: IsCut): string {
  const isLess = isCut(bredAgainst(a), a) || isCut(bredAgainst(b), b)
  const isMore = isCut(bredAgainst(a), b) || isCut(bredAgainst(b), a)
  if (isMore) return isLess ? 'unknown' : `at most ${twoDigits(swing.high)}`
  return isLess ? `at least ${twoDigits(swing.low)}` : bounded(swing, twoDigits)
}

function sentencesOf(
  solvers: readonly string[],
  value: (name: string) => Bounded,
  isCut: IsCut,
): Record<string, string> {
  const pairs = pairsOf(solvers)
  const swingOf = (pair: Pair): number => value(`swing ${pair.join(' ')}`).estimate
  const farthest = pairs.reduce((most, pair) => (swingOf(pair) > swingOf(most) ? pair : most))
  const exact = pairs.filter((pair) => !pair.some((by) => pair.some((id) => isCut(bredAgainst(by), id))))
  const correlations = pairs.flatMap((pair) =>
    makersOf(pair).map(([set]) => value(`correlation ${set} ${pair.join(' ')}`).estimate),
  )
  const names = Object.entries({ random: RANDOM, picked: PICKED, bred: BRED, other: OTHER, all: ALL })
  return {
    ...Object.fromEntries(
      names.map(([name, choice]) => [
        `correlation ${name}`,
        twoDigits(value(`correlation ${choice}`).estimate),
      ]),
    ),
    breeding: bounded(value('breeding'), twoDigits),
    'all correlations': `${twoDigits(Math.min(...correlations))} to ${twoDigits(Math.max(...correlations))}`,
    'largest swing': swingText(farthest, value(`swing ${farthest.join(' ')}`), isCut),
    'largest swing of': farthest.map(code).join(' and '),
    'least swing': twoDigits(Math.min(...exact.map(swingOf))),
    fair: percent(value(`distance ${ALL}`).estimate - 1, 0),
  }
}
