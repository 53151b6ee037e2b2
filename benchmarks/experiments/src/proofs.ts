/** Measures the proofs that are made from the traces of the solvers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSolvers, loadTraced } from '@sudoku-lab/catalog'
import { type Puzzle, parseAll, type Solver, type SolverDefinition, UNIQUENESS } from '@sudoku-lab/core'
import { type Certificate, prove, verify } from '@sudoku-lab/proof'
import { parseDimacs, refute } from '@sudoku-lab/sat'
import { recordTrace, type Trace } from '@sudoku-lab/trace'
import { type Command, Option } from 'commander'
import { median, sum } from 'simple-statistics'
import { names } from './shared/program.ts'
import { NINE } from './shared/solvers.ts'
import { markdown, number } from './shared/table.ts'

/** What is measured of one solver. Times are milliseconds of the processor for one puzzle. */
interface Row {
  readonly solver: string
  /** The puzzles whose search came to its end within a million events. */
  readonly proved: number
  readonly nodes: number
  readonly lemmas: number
  readonly bytes: number
  readonly mostBytes: number
  readonly searching: number
  readonly proving: number
  readonly verifying: number
}

interface Options {
  readonly set: string
  readonly solver?: readonly string[]
  readonly json?: true
}

const HEADERS = [
  'solver',
  'proved',
  'nodes',
  'clauses',
  'bytes',
  'most bytes',
  'search, ms',
  'proof, ms',
  'check, ms',
]

export function defineProofs(command: Command): void {
  command
    .description(
      'Measures the size of the proofs that the traces of the solvers give, and how long they take.',
    )
    .option('--set <name>', 'a dataset of the repository', 'hard-200')
    .addOption(new Option('-s, --solver <id,…>', 'only these solvers').argParser(names))
    .option('--json', 'print JSON')
    .action(async ({ set, solver, json }: Options) => {
      const rows = await measureAll(puzzlesOf(set), solver)
      const cells = rows.map(({ solver, ...values }) => [solver, ...Object.values(values).map(number)])
      process.stdout.write(`${json ? JSON.stringify(rows, undefined, 2) : markdown(HEADERS, cells)}\n`)
    })
}

function puzzlesOf(set: string): Puzzle[] {
  const file = join(import.meta.dirname, `../../../datasets/${set}.txt`)
  return Array.from(parseAll(readFileSync(file, 'utf8')), ({ puzzle }) => puzzle)
}

async function measureAll(puzzles: readonly Puzzle[], only: readonly string[] | undefined): Promise<Row[]> {
  const rows: Row[] = []
  for (const id of only ?? (await listSolvers()).map((solver) => solver.id)) {
    const { definition, shows } = await loadTraced(id)
    if (shows === 'solutions' || !definition.traits.complete || !definition.supports(NINE)) continue
    rows.push(measure(definition, puzzles))
  }
  return rows.sort((a, b) => a.bytes - b.bytes)
}

function measure(definition: SolverDefinition, puzzles: readonly Puzzle[]): Row {
  const traced = definition.create(NINE)
  const prover = /learned clauses/.test(definition.traits.inference) ? learnedProof : prove
  const proofs = puzzles.flatMap((puzzle) => measureOne(traced, prover, puzzle) ?? [])
  const all = (value: (proof: Proof) => number): number[] => proofs.map(value)
  const mean = (value: (proof: Proof) => number): number => sum(all(value)) / proofs.length
  return {
    solver: definition.id,
    proved: proofs.length,
    nodes: median(all(({ trace }) => trace.result.statistics.nodes)),
    lemmas: median(all(({ certificate }) => certificate.lemmas)),
    bytes: median(all(({ certificate }) => certificate.proof.length)),
    mostBytes: Math.max(...all(({ certificate }) => certificate.proof.length)),
    searching: mean(({ times }) => times[0]),
    proving: mean(({ times }) => times[1]),
    verifying: mean(({ times }) => times[2]),
  }
}

interface Proof {
  readonly trace: Trace
  readonly certificate: Certificate
  readonly times: readonly [number, number, number]
}

function measureOne(traced: Solver, prover: typeof prove, puzzle: Puzzle): Proof | undefined {
  const begin = cpuMs()
  const trace = recordTrace(traced, { geometry: NINE, puzzle, limits: UNIQUENESS })
  const searched = cpuMs()
  if (trace.result.ending !== 'exhausted') return undefined
  const certificate = prover(trace)
  const proved = cpuMs()
  const verdict = verify(certificate.formula, certificate.proof)
  const verified = cpuMs()
  if (!verdict.accepted) throw new Error(`line ${verdict.line} of the ${verdict.file}: ${verdict.reason}`)
  return { trace, certificate, times: [searched - begin, proved - searched, verified - proved] }
}

/** The proof that a solver writes which learns clauses, of the same formula. */
function learnedProof(trace: Trace): Certificate {
  const { formula, ...other } = prove(trace)
  const proof = refute(parseDimacs(formula)) ?? other.proof
  return { formula, proof, lemmas: proof.match(/^[-0-9]/gm)?.length ?? 0 }
}

/** Milliseconds of the processor. Other programs change them less than those of the clock. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
