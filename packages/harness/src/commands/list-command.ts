/** `list`: lists the entrants, sets and tasks of a suite. */
import { type Command, Option } from 'commander'
import { entrantsOfSuite } from '../plan/load-suite.ts'
import type { Named } from '../suite.ts'
import { forTerminal, type Table } from '../write/document.ts'
import { type Home, suiteOf } from './home.ts'
import { suiteOption, withOptions } from './options.ts'

interface Options {
  readonly suite?: string
  readonly json?: boolean
}

export function addListCommand(program: Command, home: Home): void {
  const command = program
    .command('list')
    .summary('lists what can be measured')
    .description('Lists the entrants, sets and tasks of a suite.')
  const json = new Option('--json', 'print the list as JSON')
  withOptions(command, [suiteOption(), json]).action(async (options: Options) => {
    process.stdout.write(await listing(home, options))
  })
}

async function listing(home: Home, { suite: named, json }: Options): Promise<string> {
  const { suite } = await suiteOf(home, named)
  const { words, tasks } = suite
  const [entrants, sets] = [await entrantsOfSuite(suite), await suite.sets()]
  if (json) return `${JSON.stringify({ suites: Object.keys(home.suites), tasks, entrants, sets }, null, 2)}\n`
  const firstSentence = (text: string): string => text.split('. ', 1)[0] ?? ''
  const tables: Table[] = [
    { header: [words.entrant, 'description'], rows: entrants.map(namedRow) },
    {
      header: ['set', words.instances, 'description'],
      rows: sets.map(({ name, count, description }) => [name, String(count), firstSentence(description)]),
    },
    { header: ['task', 'description'], rows: tasks.map(namedRow) },
  ]
  return forTerminal(tables)
}

function namedRow({ name, description }: Named): string[] {
  return [name, description]
}
