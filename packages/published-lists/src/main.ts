/** The entry of `pnpm datasets`, and of `npx sudoku-datasets` where the package is installed. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  isUsageError,
  reportMistakes,
  UsageError,
  WRONG_USAGE,
  watchStandardOutput,
} from '@sudoku-lab/console'
import { Command, CommanderError } from 'commander'
import { DatasetError } from './dataset-error.ts'
import { fetchList } from './fetch-list.ts'
import { CALL, DATASETS, downloadsIn, PROGRAM, type PublishedList, publishedLists } from './published.ts'

const { version: VERSION }: { version: string } = createRequire(import.meta.url)('../package.json')

const HELP = `
A fetched list can be named like the sets of the lab: --dataset top1465.

Exit codes:
  0  everything was done
  1  a list could not be fetched, a list differs from what was published, or a table is out of date
  2  a wrong command line, or an unknown list`

const program = new Command(PROGRAM)
  .version(VERSION)
  .description('fetch the lists of puzzles that others have published, and verify them')
  .addHelpText('after', HELP)
program
  .command('list')
  .description('list the published lists, and say which of them have been fetched')
  .option('--json', 'print JSON')
  .action(({ json }: { json?: true }) => {
    const lists = publishedLists().map((list) => ({ ...list, isHere: existsSync(fileOf(list)) }))
    process.stdout.write(
      json ? `${JSON.stringify(lists, undefined, 2)}\n` : lists.map(paragraphOf).join('\n'),
    )
  })
program
  .command('fetch')
  .description(
    'download lists, verify them, and write their puzzles into datasets/downloads; a download that broke off is resumed',
  )
  .argument('<name...>', `names from \`${CALL} list\``)
  .option(
    '--from <address>',
    'take one list from another address or from a file, which has to have the same digest; of lists whose puzzles have a digest, it may have the puzzles alone',
  )
  .action(async (names: string[], { from }: { from?: string }) => {
    const lists = publishedLists()
    const unknown = names.find((name) => !lists.some((list) => list.name === name))
    if (unknown !== undefined) {
      const known = lists.map(({ name }) => name).join(', ')
      throw new UsageError(`there is no list '${unknown}'; there are ${known}`)
    }
    const wanted = lists.filter(({ name }) => names.includes(name))
    if (from !== undefined && wanted.length > 1)
      throw new UsageError(`--from ${from} gives one list, but ${wanted.length} are named`)
    for (const list of wanted) await fetchAndSay(list, from)
  })

program
  .command('table')
  .description(
    'count the facts about the sets of the repository, and compare them with the table in datasets/README.md',
  )
  .option('--update', 'write the table')
  .action(async ({ update }: { update?: true }) => {
    const { checkTable } = await import('./facts-table.ts')
    const { table, isTrue } = await checkTable(DATASETS, update === true)
    process.stdout.write(table)
    if (isTrue || update) return
    throw new DatasetError(
      'the table in datasets/README.md is out of date; `pnpm datasets table --update` writes it',
    )
  })

function fileOf({ name }: PublishedList): string {
  return `${downloadsIn()}/${name}.txt`
}

function paragraphOf(list: PublishedList & { isHere: boolean }): string {
  const { name, title, count, published, page, licence, sha256, gitBlob } = list
  const digest =
    sha256 ?? (gitBlob === undefined ? 'not known: the first download is pinned' : `Git blob ${gitBlob}`)
  return [
    `${name}${list.isHere ? ' (fetched)' : ''}`,
    `  ${title}: ${count.toLocaleString('en')} puzzles`,
    `  published  ${published}`,
    `             ${page}`,
    `  licence    ${licence}`,
    `  digest     ${digest}`,
    '',
  ].join('\n')
}

async function fetchAndSay(list: PublishedList, from: string | undefined): Promise<void> {
  let said = 0
  const onProgress = (done: number, all: number | undefined): void => {
    if (done - said < 20_000_000) return
    said = done
    process.stderr.write(
      `${list.name}: ${inMegabytes(done)}${all === undefined ? '' : ` of ${inMegabytes(all)}`}\n`,
    )
  }
  const { path, count, sha256, verifiedBy } = await fetchList(list, downloadsIn(), { onProgress, from })
  process.stderr.write(`${list.name}: ${count} puzzles, SHA-256 ${sha256}, verified by ${verifiedBy}\n`)
  process.stdout.write(`${path}\n`)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

reportMistakes(program)
watchStandardOutput(PROGRAM)
try {
  await program.parseAsync()
} catch (error) {
  if (isUsageError(program, error)) process.exitCode = WRONG_USAGE
  else if (error instanceof DatasetError) {
    process.stderr.write(`${PROGRAM}: ${error.message}\n`)
    process.exitCode = 1
  } else if (!(error instanceof CommanderError)) throw error // the help was shown
}
