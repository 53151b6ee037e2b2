/** The commands of `pnpm finding`. */
import { Command } from 'commander'
import { generality } from './generality.ts'
import { growth } from './growth/growth.ts'
import { hardness } from './hardness.ts'
import { paradigms } from './paradigms/paradigms.ts'
import { check } from './shared/check.ts'
import { defineFinding, type Finding, fill } from './shared/finding.ts'
import { UsageError, wholeNumber } from './shared/program.ts'
import { defineSpeed, speed } from './speed/speed.ts'
import { transfer } from './transfer/transfer.ts'

const COUNTED: Readonly<Record<string, Finding>> = { hardness, transfer, growth, paradigms, generality }
const FINDINGS: Readonly<Record<string, Finding>> = { ...COUNTED, speed }

export function findingProgram(): Command {
  const program = new Command('finding').description(
    'Counts what is behind a finding, fills its page, and checks that data, figures and sentences agree with the code.',
  )
  for (const [name, finding] of Object.entries(COUNTED)) defineFinding(program.command(name), finding)
  defineSpeed(program.command('speed'))
  program
    .command('check')
    .description(
      'Counts a row of each kind anew, and compares data, tables, figures and sentences of the pages.',
    )
    .argument('[finding...]', 'only these findings')
    .option('--all', 'count every row anew, which takes an hour')
    .option('--seed <n>', 'the seed by which rows are drawn', wholeNumber(0), 1)
    .action(checkAll)
  program
    .command('fill')
    .description('Writes tables, figures and numbers into the pages, from the data of the repository.')
    .argument('[finding...]', 'only these findings')
    .action(async (names: readonly string[]) => {
      for (const finding of findingsNamed(names)) await fill(finding)
    })
  return program
}

function findingsNamed(names: readonly string[]): Finding[] {
  const unknown = names.find((name) => !Object.hasOwn(FINDINGS, name))
  if (unknown !== undefined)
    throw new UsageError(`there is no finding '${unknown}': expected ${Object.keys(FINDINGS).join(', ')}`)
  return Object.entries(FINDINGS)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([, finding]) => finding)
}

const MOST_PROBLEMS = 8

/** Nothing is stale is the exit code 0; something is, 1. */
async function checkAll(names: readonly string[], { all = false, seed }: { all?: boolean; seed: number }) {
  for (const finding of findingsNamed(names)) {
    const { page, rows, again, notFetched, problems } = await check(finding, { all, seed })
    const lists =
      notFetched.length === 0 ? '' : `, none of ${notFetched.join(' and ')}, because it is not fetched`
    const result = problems.length === 0 ? 'as published' : 'STALE'
    process.stdout.write(`${page}: ${again} of ${rows} rows counted anew${lists}: ${result}\n`)
    for (const problem of problems.slice(0, MOST_PROBLEMS)) process.stdout.write(`  ${problem}\n`)
    const more = problems.length - MOST_PROBLEMS
    if (more > 0) process.stdout.write(`  and ${more} more\n`)
    if (problems.length > 0) process.exitCode = 1
  }
}
