/** What does generality cost, and what does it buy? The same solvers on boards of several kinds, and on Latin squares with holes. */
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  FIRST_SOLUTION,
  oncePerGeometry,
  type Puzzle,
  randomIsomorph,
  type SearchLimits,
  type Solver,
  type SolverDefinition,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { PEER_MODULES } from '@sudoku-lab/peers'
import type { Command } from 'commander'
import { randomFor } from '../growth/boards.ts'
import { searchWithRestarts } from '../growth/searches.ts'
import type { Finding } from '../shared/finding.ts'
import { listOption, progress, wholeNumber } from '../shared/program.ts'
import { type Create, KINDS, type Kind, latinSquare, minimalPuzzle } from './boards.ts'
import { askProgram, PROGRAM_NAMES, type ProgramName } from './programs.ts'
import { type Plan, type SearchRow, STRATEGIES, show } from './report.ts'

const SOLVERS = 'mrv-forward,mrv-naked,dlx,mrv,mrv-locked,mac,cdcl'
/** They know rows, columns and boxes only. */
const SHAPED = 'band,lanes'
const QUASIGROUP = 'dlx,mrv,cdcl'
const PEERS = 'cadical,clasp,gecode,peer-highs'
const ORDERS = '10,15,20'
/** Percent of the cells. */
const SHARES = [34, 38, 40, 42, 44, 46, 50, 54, 60]

const PROVER = 'cdcl'
const SAVE_EVERY = 100

interface Options {
  readonly solver: readonly string[]
  readonly shaped: readonly string[]
  readonly quasigroup: readonly string[]
  readonly peers: readonly string[]
  readonly orders: readonly string[]
  readonly puzzles: number
  readonly boards: number
  readonly nodeLimit: number
  readonly seconds: number
  readonly seed: number
}

export const generality: Finding<Plan, SearchRow, Options> = {
  description: 'Compares solvers on usual, X, windoku and jigsaw boards, and on Latin squares with holes.',
  texts: ['part', 'board', 'solver', 'ending'],
  define(command: Command): void {
    command
      .addOption(listOption('-s, --solver <id,…>', 'the solvers of all kinds of boards', SOLVERS))
      .addOption(listOption('--shaped <id,…>', 'solvers of the usual board only', SHAPED))
      .addOption(listOption('--quasigroup <id,…>', 'the solvers that complete Latin squares', QUASIGROUP))
      .addOption(
        listOption(
          '--peers <name,…>',
          `those of others: ${PROGRAM_NAMES.join(', ')}, which must be installed, and peer-highs`,
          PEERS,
        ),
      )
      .addOption(listOption('--orders <n,…>', 'the orders of the Latin squares', ORDERS))
      .option('--puzzles <n>', 'the puzzles of each kind and share of holes', wholeNumber(2), 200)
      .option('--boards <n>', 'the Latin squares whose tails are looked at', wholeNumber(1), 10)
      .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 100_000)
      .option(
        '--seconds <s>',
        'the CPU seconds after which a program of others is stopped',
        wholeNumber(1),
        2,
      )
      .option('--seed <n>', 'the seed of all random numbers', wholeNumber(0), 1)
  },
  planOf: ({
    solver,
    shaped,
    quasigroup,
    peers,
    orders,
    puzzles,
    boards,
    nodeLimit,
    seconds,
    seed,
  }): Plan => ({
    ...{ solvers: solver, shaped, quasigroup, peers, orders: orders.map(Number), shares: SHARES },
    ...{ puzzles, boards, nodeLimit, seconds, seed },
  }),
  count,
  show,
}

interface Search {
  readonly row: Pick<SearchRow, 'part' | 'board' | 'holes' | 'puzzle' | 'solver'>
  run(): Pick<SearchRow, 'nodes' | 'micros' | 'ending'>
}

async function count(plan: Plan, before: readonly SearchRow[], save: (rows: readonly SearchRow[]) => void) {
  const rows = [...before]
  let [found, said] = [0, '']
  const creating = await creators(plan)
  warmUp(plan, creating)
  for (const { row, run } of searchesOf(plan, creating)) {
    if (found++ < before.length) continue
    const text =
      row.part === 'kinds'
        ? row.part
        : `${row.part.replace('phase', 'holes')}: ${row.board}, ${row.holes} % holes`
    if (text !== said) progress(text)
    said = text
    rows.push({ ...row, ...run() })
    if (rows.length % SAVE_EVERY === 0) save(rows)
  }
  return rows
}

type Creators = ReadonlyMap<string, Create>

async function creators({ solvers, shaped, quasigroup, peers }: Plan): Promise<Creators> {
  const wanted = new Set([
    ...solvers,
    ...shaped,
    ...quasigroup,
    PROVER,
    ...peers.filter((id) => id === 'peer-highs'),
  ])
  const loaded = Array.from(wanted, async (id) => {
    const module = PEER_MODULES.find((path) => id === 'peer-highs' && path.endsWith('/highs.js'))
    const [definition] = await loadSolvers(module ?? id)
    return [id, oncePerGeometry((each) => (definition as SolverDefinition).create(each))] as const
  })
  return new Map(await Promise.all(loaded))
}

function* searchesOf(plan: Plan, creating: Creators): Generator<Search> {
  yield* onKinds(plan, creating)
  yield* byPeers(plan, creating)
  for (const order of plan.orders)
    for (const share of plan.shares) yield* onHoles(plan, creating, order, share)
  yield* onTails(plan, creating)
}

function creatorOf(creating: Creators, id: string): Create {
  return creating.get(id) as Create
}

/** Proofs that minimal puzzles have one solution. The kinds take turns, and on each puzzle the solvers do. */
function* onKinds(plan: Plan, creating: Creators): Generator<Search> {
  for (let puzzle = 0; puzzle < plan.puzzles; puzzle++)
    for (const kind of KINDS) yield* onMinimal(plan, creating, kind, puzzle)
}

function* onMinimal(
  { solvers, shaped, nodeLimit, seed }: Plan,
  creating: Creators,
  kind: Kind,
  puzzle: number,
): Generator<Search> {
  const board = once(() => minimalPuzzle(kind, puzzle, seed, creatorOf(creating, PROVER)))
  const ids = kind === 'usual' ? [...solvers, ...shaped] : [...solvers]
  for (const solver of randomFor(seed, kind, puzzle).shuffle(ids))
    yield {
      row: { part: 'kinds', board: kind, holes: 0, puzzle, solver },
      run: () =>
        ask(creatorOf(creating, solver)(board().geometry), board().puzzle, {
          ...UNIQUENESS,
          nodes: nodeLimit,
          keep: 0,
        }),
    }
}

/** The engine compiles what runs often, so nothing is timed before all solvers have searched on puzzles of another seed. */
function warmUp(plan: Plan, creating: Creators): void {
  const others = { ...plan, seed: plan.seed + 1, puzzles: Math.min(plan.puzzles, WARM_UP), nodeLimit: 10_000 }
  for (const { run } of onKinds(others, creating)) run()
}

const WARM_UP = 4

/** The first solution of Latin squares with holes, and whether it is the only one. */
function* onHoles(plan: Plan, creating: Creators, order: number, share: number): Generator<Search> {
  const { quasigroup, puzzles, nodeLimit, seed } = plan
  const holes = holesOf(order, share)
  for (let puzzle = 0; puzzle < puzzles; puzzle++) {
    const board = once(() => latinSquare(order, holes, puzzle, seed))
    const row = { board: `latin-${order}`, holes: share, puzzle }
    yield {
      row: { part: 'phase', ...row, solver: PROVER },
      run: () => proofOf(creatorOf(creating, PROVER)(board().geometry), board().puzzle, nodeLimit),
    }
    for (const solver of quasigroup)
      yield {
        row: { part: 'holes', ...row, solver },
        run: () =>
          ask(
            creatorOf(creating, solver)(board().geometry),
            board().puzzle,
            { ...FIRST_SOLUTION, nodes: nodeLimit, keep: 0 },
            false,
          ),
      }
  }
}

/** The squares of the largest order, at the share next to 42 %, asked in turns. */
function* byPeers(
  { orders, quasigroup, peers, puzzles, nodeLimit, seconds, seed }: Plan,
  creating: Creators,
): Generator<Search> {
  const order = Math.max(...orders)
  for (let puzzle = 0; puzzle < puzzles; puzzle++) {
    const board = once(() => latinSquare(order, holesOf(order, PEERS_SHARE), puzzle, seed))
    for (const solver of randomFor(seed, 'peers', puzzle).shuffle([...quasigroup, ...peers]))
      yield {
        row: { part: 'peers', board: `latin-${order}`, holes: PEERS_SHARE, puzzle, solver },
        run: () => {
          if (PROGRAM_NAMES.includes(solver as ProgramName)) {
            const { solved, micros } = askProgram(solver as ProgramName, board(), seconds)
            return { nodes: 0, micros: Math.round(micros), ending: solved ? 'ended' : 'gave-up' }
          }
          const limits = { ...FIRST_SOLUTION, nodes: solver === 'peer-highs' ? PROGRAMS : nodeLimit, keep: 0 }
          return ask(creatorOf(creating, solver)(board().geometry), board().puzzle, limits)
        },
      }
  }
}

const PEERS_SHARE = 42
/** Linear programs that HiGHS may solve. */
const PROGRAMS = 200
/** At which searches are asked again and again; near where they need most nodes. */
const TAIL_SHARE = 42
const TAIL_RUNS = 100

/** Isomorphs of the same squares, so that the nodes vary by luck alone, without restarts and with them. */
function* onTails(
  { orders, quasigroup, boards, nodeLimit, seed }: Plan,
  creating: Creators,
): Generator<Search> {
  const order = Math.max(...orders)
  for (let index = 0; index < boards; index++) {
    const board = once(() => latinSquare(order, holesOf(order, TAIL_SHARE), index, seed))
    for (const solver of quasigroup)
      for (const strategy of solver === PROVER ? STRATEGIES.slice(0, 1) : STRATEGIES)
        for (let run = 0; run < TAIL_RUNS; run++)
          yield {
            row: {
              part: `tails-${strategy}`,
              board: `latin-${order}`,
              holes: TAIL_SHARE,
              puzzle: index,
              solver,
            },
            run: () => {
              const { geometry, puzzle } = board()
              const random = randomFor(seed, 'tails', index, run)
              const own = creatorOf(creating, solver)(geometry)
              if (strategy === 'none')
                return ask(
                  own,
                  randomIsomorph(geometry, puzzle, random),
                  { ...FIRST_SOLUTION, nodes: nodeLimit, keep: 0 },
                  false,
                )
              const budgets = { strategy, unit: geometry.cellCount, nodeLimit }
              const { nodes, ending } = searchWithRestarts(
                { geometry, solver: own, board: puzzle },
                budgets,
                random,
              )
              return { nodes, micros: 0, ending: ending === 'solved' ? 'ended' : 'gave-up' }
            },
          }
  }
}

function holesOf(order: number, share: number): number {
  return Math.round((share * order ** 2) / 100)
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => {
    made ??= make()
    return made
  }
}

function proofOf(
  solver: Solver,
  puzzle: Readonly<Puzzle>,
  nodes: number,
): Pick<SearchRow, 'nodes' | 'micros' | 'ending'> {
  const proof = solver.solve(puzzle, { ...UNIQUENESS, nodes, keep: 0 })
  return {
    nodes: proof.statistics.nodes,
    micros: 0,
    ending: verdictOf(proof) === 'undecided' ? 'gave-up' : (verdictOf(proof) as 'unique' | 'multiple'),
  }
}

/** A shorter time is measured over several searches. */
const SHORTEST = 2000
/** A longer one is not measured twice. */
const LONGEST = 50_000

function ask(
  solver: Solver,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits,
  isTimed = true,
): Pick<SearchRow, 'nodes' | 'micros' | 'ending'> {
  const search = (times: number) => {
    const before = process.cpuUsage()
    let result = solver.solve(puzzle, limits)
    for (let left = times; left > 1; left--) result = solver.solve(puzzle, limits)
    const { user, system } = process.cpuUsage(before)
    return { result, micros: (user + system) / times }
  }
  const { result, micros: first } = search(1)
  // the first search may contain work of the engine, such as compilation
  const isRepeated = isTimed && first < LONGEST
  const micros = isRepeated ? Math.min(first, search(Math.ceil(SHORTEST / Math.max(1, first))).micros) : first
  const { statistics, ending } = result
  const hasEnded = ending !== 'node-limit' && ending !== 'stuck'
  return {
    nodes: statistics.nodes,
    micros: isTimed ? Number(micros.toPrecision(4)) : 0,
    ending: hasEnded ? 'ended' : 'gave-up',
  }
}
