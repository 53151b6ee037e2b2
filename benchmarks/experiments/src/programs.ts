/** The commands of `pnpm finding`. */
import { Command } from 'commander'
import { generality } from './generality.ts'
import { growth } from './growth/growth.ts'
import { hardness } from './hardness.ts'
import { paradigms } from './paradigms/paradigms.ts'
import { check } from './shared/check.ts'
import { defineFinding, type Finding, fillFromData } from './shared/finding.ts'
import { UsageError, wholeNumber } from './shared/program.ts'
import { checkSearches, defineSpeed, fillSpeeds, problemsOfSpeeds } from './speed/speed.ts'
import { transfer } from './transfer/transfer.ts'

const FINDINGS: Readonly<Record<string, Finding>> = {
  hardness,
  transfer,
  growth,
  paradigms,
  generality,
}

export function findingProgram(): Command {
  const program = new Command('finding').description(
    'Counts what is behind a finding, fills its page, and checks that data, figures and sentences agree with the code.',
  )
  for (const [name, finding] of Object.entries(FINDINGS)) defineFinding(program.command(name), finding)
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
      for (const finding of findingsNamed(names)) fillFromData(finding)
      if (isAboutSpeed(names)) await fillSpeeds()
    })
  return program
}

function findingsNamed(names: readonly string[]): Finding[] {
  const known = [...Object.keys(FINDINGS), SPEED]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`there is no finding '${unknown}': expected ${known.join(', ')}`)
  return Object.entries(FINDINGS)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([, finding]) => finding)
}

/** What is measured, and not counted. */
const SPEED = 'speed'

function isAboutSpeed(names: readonly string[]): boolean {
  return names.length === 0 || names.includes(SPEED)
}

/** Nothing is stale is the exit code 0; something is, 1. */
async function checkAll(names: readonly string[], { all = false, seed }: { all?: boolean; seed: number }) {
  for (const finding of findingsNamed(names)) {
    const { page, rows, again, notFetched, problems } = await check(finding, { all, seed })
    report([`${page}: ${again} of ${rows} rows counted anew`, ...without(notFetched)], problems)
  }
  if (!isAboutSpeed(names)) return
  const { all: searches, again, stopped, notFetched, problems } = await checkSearches()
  const left =
    stopped.length === 0 ? [] : [`none of ${stopped.join(' and ')}, because the clock had stopped it`]
  const heads = [`speed: ${again} of ${searches} sums of nodes counted anew`, ...left, ...without(notFetched)]
  report(heads, [...problems, ...(await problemsOfSpeeds())])
}

function without(lists: readonly string[]): string[] {
  return lists.length === 0 ? [] : [`none of ${lists.join(' and ')}, because it is not fetched`]
}

function report(heads: readonly string[], problems: readonly string[]): void {
  process.stdout.write(`${heads.join(', ')}: ${problems.length === 0 ? 'as published' : 'STALE'}\n`)
  for (const problem of problems.slice(0, MOST_PROBLEMS)) process.stdout.write(`  ${problem}\n`)
  if (problems.length > MOST_PROBLEMS) process.stdout.write(`  and ${problems.length - MOST_PROBLEMS} more\n`)
  if (problems.length > 0) process.exitCode = 1
}

const MOST_PROBLEMS = 8
