/** Measures the proofs that are made from the traces of the solvers. */
import { readFileSync } from 'node:fs'
import { listSolvers, loadTraced } from '@sudoku-lab/catalog'
import { type Puzzle, type SolverDefinition, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { type Certificate, prove, verify } from '@sudoku-lab/proof'
import { datasetFile } from '@sudoku-lab/puzzles'
import { parseDimacs, refute } from '@sudoku-lab/sat'
import { recordTrace, type Trace } from '@sudoku-lab/trace'
import { type Command, Option } from 'commander'
import { mean, median } from 'simple-statistics'
import { names } from './shared/program.ts'
import { NINE } from './shared/solvers.ts'
import { code, markdown, number } from './shared/table.ts'

const HEADERS = ['solver', 'proved', 'nodes', 'clauses', 'bytes', 'search, ms', 'proof, ms', 'check, ms']
const BYTES = 3 // in the values of a row

interface Options {
  readonly set: string
  readonly solver?: readonly string[]
}

export function defineProofs(command: Command): void {
  command
    .description(
      'Measures the size of the proofs that the traces of the solvers give, and how long they take.',
    )
    .option('--set <name>', 'a dataset of the repository', 'hard-200')
    .addOption(new Option('-s, --solver <id,…>', 'only these solvers').argParser(names))
    .action(async ({ set, solver }: Options) => {
      const puzzles = parseAll(readFileSync(datasetFile(set), 'utf8')).map(({ puzzle }) => puzzle)
      const rows: { readonly id: string; readonly values: readonly number[] }[] = []
      for (const id of solver ?? (await listSolvers()).map((entry) => entry.id)) {
        const { definition, shows } = await loadTraced(id)
        if (shows === 'solutions' || !definition.traits.complete || !definition.supports(NINE)) continue
        rows.push({ id, values: measure(definition, puzzles) })
      }
      rows.sort((a, b) => a.values[BYTES] - b.values[BYTES])
      const cells = rows.map(({ id, values }) => [code(id), ...values.map(number)])
      process.stdout.write(`${markdown(HEADERS, cells)}\n`)
    })
}

/** The number of puzzles that were proved, the medians of the sizes, and the means of the times of the processor. */
function measure(definition: SolverDefinition, puzzles: readonly Puzzle[]): number[] {
  const traced = definition.create(NINE)
  const prover = /learned clauses/.test(definition.traits.inference) ? learnedProof : prove
  const measured: number[][] = []
  for (const puzzle of puzzles) {
    const begin = cpuMs()
    const trace = recordTrace(traced, { geometry: NINE, puzzle, limits: UNIQUENESS })
    const searched = cpuMs()
    if (trace.result.ending !== 'exhausted') continue
    const { formula, proof, lemmas } = prover(trace)
    const proved = cpuMs()
    const verdict = verify(formula, proof)
    const verified = cpuMs()
    if (!verdict.accepted) throw new Error(`line ${verdict.line} of the ${verdict.file}: ${verdict.reason}`)
    const sizes = [trace.result.statistics.nodes, lemmas, proof.length]
    measured.push([...sizes, searched - begin, proved - searched, verified - proved])
  }
  const column = (index: number): number[] => measured.map((values) => values[index])
  return [
    measured.length,
    ...[0, 1, 2].map((at) => median(column(at))),
    ...[3, 4, 5].map((at) => mean(column(at))),
  ]
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
