/** `bench counters`: whether every solver still searches exactly as recorded. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import {
  type CounterFindings,
  compareCounters,
  countEverything,
  formatCounters,
  parseCounters,
} from '../comparison/counters-file.ts'
import { readDataset } from '../dataset.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { writeWhole } from '../files.ts'
import { REPOSITORY } from '../folders.ts'

const COUNTERS_FILE: string = join(REPOSITORY, 'benchmarks', 'counters.csv')
const DATASET = 'euler-50'

export function addCountersCommand(program: Command): void {
  program
    .command('counters')
    .description('Checks that every solver counts exactly what benchmarks/counters.csv says.')
    .option('--update', 'write down what they count now')
    .action(async ({ update }: { readonly update?: true }) => {
      process.exitCode = update ? await updateCounters() : await checkCounters()
    })
}

async function updateCounters(): Promise<number> {
  const counted = await countEverything(await readDataset(DATASET, REPOSITORY))
  const before = existsSync(COUNTERS_FILE) ? readCounters() : []
  writeWhole(COUNTERS_FILE, formatCounters(counted))
  const { moved, gone, added } = compareCounters(before, counted)
  for (const line of moved) process.stdout.write(`${line}\n`)
  for (const id of gone) process.stdout.write(`${id}: removed\n`)
  for (const id of added) process.stdout.write(`${id}: added\n`)
  process.stdout.write(`${relative(process.cwd(), COUNTERS_FILE)}: ${counted.length} rows\n`)
  return EXIT_CODES.ok
}

async function checkCounters(): Promise<number> {
  const findings = compareCounters(
    readCounters(),
    await countEverything(await readDataset(DATASET, REPOSITORY)),
  )
  const problems = problemsIn(findings)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  for (const id of findings.added) process.stdout.write(`${id}: not recorded yet: bench counters --update\n`)
  if (problems.length === 0) process.stdout.write(`every solver counts on ${DATASET} what is recorded\n`)
  else process.stderr.write('If that was the purpose of the change: bench counters --update\n')
  return problems.length === 0 ? EXIT_CODES.ok : EXIT_CODES.regression
}

/** What the gate fails on, one line each. */
function problemsIn({ moved, gone }: CounterFindings): string[] {
  return [...moved, ...gone.map((id) => `${id}: recorded, but no longer in the catalog`)]
}

function readCounters(): ReturnType<typeof parseCounters> {
  return parseCounters(readFileSync(COUNTERS_FILE, 'utf8'), COUNTERS_FILE)
}
