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
import { type CounterFindings, compareCounters, formatCounters } from './counters-file.ts'
import { DIRECTORY, runProgram, SUITES } from './program.ts'

const USAGE = `Usage: pnpm lab counters [--suite NAME] [--update]

Checks that the counters of every entrant are exactly the recorded ones, in the file counters-<suite>.csv of its package. --update
records the present counters. The exit code is 3 if counters moved.
`

const MOVED = 3

await runProgram('counters', USAGE, async (words) => {
  const { suite: name = 'sudoku', update = false } = parseArgs({
    args: [...words],
    options: { suite: { type: 'string' }, update: { type: 'boolean' } },
  }).values
  const suite = await loadSuite(name, SUITES, DIRECTORY)
  const path = countersFileOf(suite)
  const recorded = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (!update && recorded === '') throw new UsageError(`no ${path}: write it with --update`)
  const [set] = await readSets([], suite.domain, DIRECTORY)
  const counted = await countersOn(set as InstanceSet<unknown>, suite.domain)
  const findings = compareCounters(recorded, counted)
  if (!update) return report(findings)
  writeWhole(path, counted)
  const { moved, gone, added } = findings
  const lines = [...moved, ...gone.map((id) => `${id}: removed`), ...added.map((id) => `${id}: added`)]
  process.stdout.write([...lines, relative(process.cwd(), path), ''].join('\n'))
  return 0
})

function report({ moved, gone, added }: CounterFindings): number {
  const problems = [...moved, ...gone.map((id) => `${id}: recorded, but no longer in the suite`)]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  for (const id of added) process.stdout.write(`${id}: not recorded yet: pnpm lab counters --update\n`)
  if (problems.length === 0) process.stdout.write('all counters are the recorded ones\n')
  else process.stderr.write('If this was the purpose of the change: pnpm lab counters --update\n')
  return problems.length === 0 ? 0 : MOVED
}

/** In the package of the suite. */
function countersFileOf({ module, name }: Suite): string {
  let folder = dirname(fileURLToPath(module))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, `counters-${name}.csv`)
}

/**
 * Asks every entrant of a suite all instances of a set, in this process.
 *
 * @throws UsageError for an entrant that answers wrongly.
 */
async function countersOn(set: InstanceSet<unknown>, domain: Domain): Promise<string> {
  const rows: (string | number)[][] = []
  for (const { name } of await entrantsOfSuite(domain)) {
    for (const definition of await domain.load(name, DIRECTORY)) {
      if (definition.refusesShape?.(set.shape ?? {}) !== undefined) continue
      for (const task of domain.tasks) {
        if (definition.refuses?.[task.name] === undefined)
          rows.push(...(await countersOf(domain, set, definition, task.name)))
      }
    }
  }
  return formatCounters(
    rows,
    domain.counters.map(({ name }) => name),
  )
}

async function countersOf(
  domain: Domain,
  set: InstanceSet<unknown>,
  definition: EntrantDefinition<unknown>,
  task: string,
): Promise<(string | number)[][]> {
  const shape = set.shape ?? {}
  const entrant = await definition.open(shape, task)
  return set.instances.flatMap((instance, index) => {
    const answer = entrant.read(entrant.ask(instance, Infinity), instance)
    const proof = domain.prove(task, instance, answer, shape)
    if (proof.outcome === 'wrong') {
      const where = `${domain.words.instance} ${index + 1} of ${set.id}`
      throw new UsageError(`${definition.id} on ${where}: ${proof.problem}`)
    }
    return answer.counters === undefined ? [] : [[definition.id, task, index + 1, ...answer.counters]]
  })
}
