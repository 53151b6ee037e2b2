/** Checks whether the counters of every entrant of a suite are exactly those that were recorded. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProcess, UsageError } from '@sudoku-lab/console'
import { Command } from 'commander'
import type { CompleteSuite } from '../src/complete-suite.ts'
import { suiteOf } from '../src/plan/load-suite.ts'
import { readSets } from '../src/plan/session.ts'
import { writeWhole } from '../src/record/run-folder.ts'
import type { EntrantDefinition, InstanceSet } from '../src/suite.ts'
import { type CounterFindings, compareCounters, formatCounters } from './counters-file.ts'
import { DIRECTORY, REPOSITORY } from './program.ts'

const MOVED = 3
const BENCHMARKS = join(REPOSITORY, 'benchmarks')
const SUITE = pathToFileURL(join(BENCHMARKS, 'dist/sudoku/suite.js')).href
const FILE = 'counters-sudoku.csv'

await runProcess(
  new Command('counters')
    .description(
      'Checks that every solver counts exactly what benchmarks/counters-sudoku.csv says. The exit code is 3 if counters moved.',
    )
    .option('--update', 'record the present counters')
    .action(async ({ update = false }: { update?: boolean }) => {
      process.exitCode = await countAll(update)
    }),
)

async function countAll(isRecorded: boolean): Promise<number> {
  const { suite } = await suiteOf({ suites: { sudoku: SUITE }, directory: DIRECTORY }, 'sudoku')
  const [set] = await readSets([], suite, DIRECTORY)
  const path = join(BENCHMARKS, FILE)
  const counted = await countersOn(set as InstanceSet<unknown>, suite)
  const findings = compareCounters(readFileSync(path, 'utf8'), counted)
  if (!isRecorded) return report(findings)
  writeWhole(path, counted)
  const { moved, gone, added } = findings
  const lines = [...moved, ...gone.map((id) => `${id}: removed`), ...added.map((id) => `${id}: added`)]
  process.stdout.write([...lines, FILE, ''].join('\n'))
  return 0
}

function report({ moved, gone, added }: CounterFindings): number {
  const problems = [...moved, ...gone.map((id) => `${id}: recorded, but no longer in the suite`)]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  for (const id of added) process.stdout.write(`${id}: not recorded yet: pnpm lab counters --update\n`)
  if (problems.length === 0) process.stdout.write('all counters are the recorded ones\n')
  else process.stderr.write('If this was the purpose of the change: pnpm lab counters --update\n')
  return problems.length === 0 ? 0 : MOVED
}

/**
 * Asks every entrant of a suite all instances of a set, in this process.
 *
 * @throws UsageError for an entrant that answers wrongly.
 */
async function countersOn(set: InstanceSet<unknown>, suite: CompleteSuite): Promise<string> {
  const rows: (string | number)[][] = []
  for (const { name } of await suite.entrants()) {
    for (const definition of await suite.load(name, DIRECTORY)) {
      if (definition.refusesShape?.(set.shape ?? {}) !== undefined) continue
      for (const task of suite.tasks) {
        if (definition.refuses?.[task.name] === undefined)
          rows.push(...(await countersOf(suite, set, definition, task.name)))
      }
    }
  }
  const names = suite.counters.map(({ name }) => name)
  return formatCounters(rows, names)
}

async function countersOf(
  suite: CompleteSuite,
  set: InstanceSet<unknown>,
  definition: EntrantDefinition<unknown>,
  task: string,
): Promise<(string | number)[][]> {
  const shape = set.shape ?? {}
  const entrant = await definition.open(shape, task)
  return set.instances.flatMap((instance, index) => {
    const answer = entrant.read(entrant.ask(instance, Infinity), instance)
    const proof = suite.prove(task, instance, answer, shape)
    if (proof.outcome === 'wrong') {
      const where = `${suite.words.instance} ${index + 1} of ${set.id}`
      throw new UsageError(`${definition.id} on ${where}: ${proof.problem}`)
    }
    return answer.counters === undefined ? [] : [[definition.id, task, index + 1, ...answer.counters]]
  })
}
