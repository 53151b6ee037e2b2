import { existsSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { PublishedList } from 'sudoku-lab/datasets'
import { UsageError } from '../console/index.ts'
import { EXIT, exitCodesHelp } from './errors.ts'
import { openOutput } from './output.ts'

type Finish = (exitCode: number) => void

/** `datasets`: the lists that others have published, and the table of our own sets. */
export function datasetsCommand(finish: Finish): Command {
  return new Command('datasets')
    .description('fetch the lists of puzzles that others have published, and verify them')
    .addCommand(listCommand(finish))
    .addCommand(fetchCommand(finish))
    .addCommand(tableCommand(finish))
    .addHelpText('after', HELP)
}

const HELP = `
A fetched list can be named like the sets of the lab: --dataset top1465.
${exitCodesHelp({
  done: 'everything was done',
  unanswered:
    'a list could not be fetched, a list differs from what was published, or a table is out of date',
  unusable: 'a wrong command line, or an unknown list',
})}`

function listCommand(finish: Finish): Command {
  return new Command('list')
    .description('list the published lists, and say which of them have been fetched')
    .addOption(new Option('--json', 'print one JSON object on each line'))
    .action(({ json }: { json?: true }) => report(finish, () => showLists(json === true)))
}

async function showLists(isJson: boolean): Promise<void> {
  const { fileOf, publishedLists } = await import('sudoku-lab/datasets')
  const lists = publishedLists().map((list) => ({ ...list, isHere: existsSync(fileOf(list)) }))
  const texts = lists.map((list) => (isJson ? `${JSON.stringify(list)}\n` : paragraphOf(list)))
  await openOutput().write(texts.join(isJson ? '' : '\n'))
}

function fetchCommand(finish: Finish): Command {
  return new Command('fetch')
    .description(
      'download lists, verify them, and write their puzzles into the folder downloads of the datasets',
    )
    .argument('<name...>', 'names from `sudoku-lab datasets list`')
    .option(
      '--from <address>',
      'take one list from another address or from a file, which has to have the same digest; of lists whose puzzles have a digest, it may have the puzzles alone',
    )
    .action((names: string[], { from }: { from?: string }) => report(finish, () => fetchAll(names, from)))
}

function tableCommand(finish: Finish): Command {
  return new Command('table')
    .description(
      'count the facts about the sets of the repository, and compare them with the table in datasets/README.md',
    )
    .option('--update', 'write the table')
    .action(({ update }: { update?: true }) => report(finish, () => showTable(update === true)))
}

async function showTable(update: boolean): Promise<void> {
  const { checkTable, DATASETS, DatasetError } = await import('sudoku-lab/datasets')
  const { table, isTrue } = await checkTable(DATASETS, update)
  await openOutput().write(table)
  if (isTrue || update) return
  throw new DatasetError(
    'the table in datasets/README.md is out of date; `pnpm datasets table --update` writes it',
  )
}

/** A list that cannot be fetched is no mistake in the command line, so it has an exit code of its own. */
async function report(finish: Finish, work: () => Promise<void>): Promise<void> {
  const { DatasetError } = await import('sudoku-lab/datasets')
  try {
    await work()
  } catch (thrown) {
    if (!(thrown instanceof DatasetError)) throw thrown
    process.stderr.write(`sudoku-lab: ${thrown.message}\n`)
    finish(EXIT.unanswered)
  }
}

function paragraphOf(list: PublishedList & { isHere: boolean }): string {
  const { name, title, count, published, page, licence, sha256, gitBlob } = list
  const digest = sha256 ?? (gitBlob === undefined ? 'not known' : `Git blob ${gitBlob}`)
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

async function fetchAll(names: readonly string[], from: string | undefined): Promise<void> {
  const { publishedLists, suggestion } = await import('sudoku-lab/datasets')
  const lists = publishedLists()
  const unknown = names.find((name) => !lists.some((list) => list.name === name))
  if (unknown !== undefined) {
    const known = lists.map(({ name }) => name)
    throw new UsageError(
      `there is no list '${unknown}'${suggestion(unknown, known)} (known: ${known.join(', ')})`,
    )
  }
  const wanted = lists.filter(({ name }) => names.includes(name))
  if (from !== undefined && wanted.length > 1)
    throw new UsageError(`--from ${from} gives one list, but ${wanted.length} are named`)
  for (const list of wanted) await fetchAndSay(list, from)
}

async function fetchAndSay(list: PublishedList, from: string | undefined): Promise<void> {
  const { downloadsIn, fetchList } = await import('sudoku-lab/datasets')
  let said = 0
  const onProgress = (done: number, all: number | undefined): void => {
    if (done - said < 20_000_000) return
    said = done
    process.stderr.write(
      `${list.name}: ${inMegabytes(done)}${all === undefined ? '' : ` of ${inMegabytes(all)}`}\n`,
    )
  }
  const { path, count, isVerified } = await fetchList(list, downloadsIn(), { onProgress, from })
  const compared = isVerified ? 'as they were published' : 'not verified, because no digest is known'
  process.stderr.write(`${list.name}: ${count} puzzles, ${compared}\n`)
  await openOutput().write(`${path}\n`)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
