/** `list`: lists the entrants, sets and tasks of a suite. */
import type { Command } from 'commander'
import type { Named } from '../domain.ts'
import { entrantsOfSuite, loadSuite } from '../measure/suite.ts'
import { forTerminal, type Table } from '../report/document.ts'
import { addOptions, type Values, valuesFrom } from './add-options.ts'
import { type Home, hasColour, suiteNamed } from './home.ts'
import { flag, SUITE_OPTION } from './options.ts'

const OPTIONS = { suite: SUITE_OPTION, json: flag('--json', 'print the list as JSON') }

export function addListCommand(program: Command, home: Home): void {
  const command = program
    .command('list')
    .summary('lists what can be measured')
    .description('Lists the entrants, sets and tasks of a suite.')
  addOptions(command, OPTIONS).action(async () => {
    process.stdout.write(await listing(home, valuesFrom(OPTIONS, command)))
  })
}

async function listing(home: Home, { suite, json }: Values<typeof OPTIONS>): Promise<string> {
  const { domain } = await loadSuite(suiteNamed(home, { suite }), home.suites, home.directory)
  const { words, tasks } = domain
  const [entrants, sets] = [await entrantsOfSuite(domain), await domain.sets()]
  if (json) return `${JSON.stringify({ suites: Object.keys(home.suites), tasks, entrants, sets }, null, 2)}\n`
  const tables: Table[] = [
    { header: [words.entrant, 'description'], rows: entrants.map(namedRow) },
    {
      header: ['set', words.instances, 'description'],
      rows: sets.map(({ name, count, description }) => [name, String(count), firstSentence(description)]),
    },
    { header: ['task', 'description'], rows: tasks.map(namedRow) },
  ]
  return forTerminal(tables, { colour: hasColour() })
}

function namedRow({ name, description }: Named): string[] {
  return [name, description]
}

function firstSentence(text: string): string {
  return text.split('. ', 1)[0] ?? ''
}
