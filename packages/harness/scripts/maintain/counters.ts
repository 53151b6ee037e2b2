/** Checks whether the counters of every entrant of a suite are exactly those that were recorded. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Domain, EntrantDefinition, InstanceSet } from '../../src/domain.ts'
import { writeWhole } from '../../src/events/whole-file.ts'
import { readSets } from '../../src/measure/begin.ts'
import { entrantsOfSuite, loadSuite, type Suite } from '../../src/measure/suite.ts'
import { UsageError } from '../../src/usage-error.ts'
import {
  type CounterFindings,
  type CounterRow,
  compareCounters,
  formatCounters,
  parseCounters,
} from './counters-file.ts'
import { DIRECTORY, runProgram, SUITES } from './program.ts'

const USAGE = `Usage: pnpm lab counters [--suite NAME] [--update]

Checks that the counters of every entrant are exactly the recorded ones, in the file counters-<suite>.csv of its package. --update
records the present counters. The exit code is 3 if counters moved.
`

const MOVED = 3

await runProgram('counters', USAGE, async (words) => {
  const { suite = 'sudoku', update = false } = parseArgs({
    args: [...words],
    options: { suite: { type: 'string' }, update: { type: 'boolean' } },
  }).values
  return counters(await loadSuite(suite, SUITES, DIRECTORY), update)
})

async function counters(suite: Suite, update: boolean): Promise<number> {
  const path = countersFileOf(suite)
  const names = suite.domain.counters.map((counter) => counter.name)
  const recorded = existsSync(path) ? parseCounters(readFileSync(path, 'utf8'), path, names) : []
  if (!update && recorded.length === 0) throw new UsageError(`no ${path}: write it with --update`)
  const [set] = await readSets([], suite.domain, DIRECTORY)
  if (set === undefined) throw new RangeError('readSets reads one set at least')
  const counted = await countEverything(suite.domain, set, DIRECTORY)
  const findings = compareCounters(recorded, counted)
  if (!update) return report(set.id, findings)
  writeWhole(path, formatCounters(counted, names))
  const { moved, gone, added } = findings
  const lines = [...moved, ...gone.map((id) => `${id}: removed`), ...added.map((id) => `${id}: added`)]
  const written = `${relative(process.cwd(), path)}: ${counted.length} rows`
  process.stdout.write([...lines, written, ''].join('\n'))
  return 0
}

function report(setId: string, { moved, gone, added }: CounterFindings): number {
  const problems = [...moved, ...gone.map((id) => `${id}: recorded, but no longer in the suite`)]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  for (const id of added) process.stdout.write(`${id}: not recorded yet: pnpm lab counters --update\n`)
  if (problems.length === 0) process.stdout.write(`all counters on ${setId} are the recorded ones\n`)
  else process.stderr.write('If this was the purpose of the change: pnpm lab counters --update\n')
  return problems.length === 0 ? 0 : MOVED
}

/** In the package of the suite, or next to the module of a suite that is not in a package. */
function countersFileOf({ module, name }: Suite): string {
  const path = fileURLToPath(module)
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, `counters-${name}.csv`)
  }
  return join(dirname(path), 'counters.csv')
}

/**
 * Asks every entrant of a suite all instances of a set, in this process.
 *
 * @throws UsageError for an entrant that answers wrongly.
 */
async function countEverything(
  domain: Domain,
  set: InstanceSet<unknown>,
  directory: string,
): Promise<CounterRow[]> {
  const rows: CounterRow[] = []
  for (const { name } of await entrantsOfSuite(domain)) {
    for (const definition of await domain.load(name, directory)) {
      if (definition.refusesShape?.(set.shape ?? {}) !== undefined) continue
      for (const task of domain.tasks) {
        if (definition.refuses?.[task.name] === undefined) {
          rows.push(...(await countersOf(domain, { set, definition, task: task.name })))
        }
      }
    }
  }
  return rows
}

async function countersOf(
  domain: Domain,
  asked: { set: InstanceSet<unknown>; definition: EntrantDefinition<unknown>; task: string },
): Promise<CounterRow[]> {
  const { set, definition, task } = asked
  const shape = set.shape ?? {}
  const entrant = await definition.open(shape, task)
  return set.instances.flatMap((instance, index): CounterRow[] => {
    const answer = entrant.read(entrant.ask(instance, Infinity), instance)
    const proof = domain.prove(task, instance, answer, shape)
    if (proof.outcome === 'wrong') {
      const where = `${domain.words.instance} ${index + 1} of ${set.id}`
      throw new UsageError(`${definition.id} on ${where}: ${proof.problem}`)
    }
    const values = answer.counters
    if (values === undefined) return []
    const named = domain.counters.map(({ name }, position) => [name, values[position] ?? 0])
    return [{ entrantId: definition.id, task, instance: index + 1, counters: Object.fromEntries(named) }]
  })
}
