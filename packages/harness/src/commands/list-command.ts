/** `list` lists the entrants, sets and tasks of a suite. */
import { type Command, Option } from 'commander'
import type { CompleteSuite } from '../complete-suite.ts'
import { suiteOf } from '../plan/load-suite.ts'
import { suiteOption } from '../plan/options.ts'
import type { Named } from '../suite.ts'
import { forTerminal, type Table } from '../write/document.ts'
import { readableJson } from '../write/write-run.ts'
import type { Home } from './home.ts'
import { withOptions } from './home.ts'

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
  const [entrants, sets] = [await describedEntrants(suite, home.directory), await suite.sets()]
  if (json) return `${readableJson({ suites: Object.keys(home.suites), tasks, entrants, sets })}\n`
  const tables: Table[] = [
    {
      header: [words.entrant, 'description'],
      rows: entrants.map(({ name, description }) => [name, description]),
    },
    {
      header: ['set', words.instances, 'description'],
      rows: sets.map(({ name, count, description }) => [name, String(count), opening(description)]),
    },
    { header: ['task', 'description'], rows: tasks.map(({ name, description }) => [name, description]) },
  ]
  return forTerminal([...tables, { text: `left out: the titles of the ${words.entrants}, which --json has` }])
}

/** Where several have one description, such as the variants of a package, their traits distinguish them. */
async function describedEntrants(
  suite: CompleteSuite,
  directory: string,
): Promise<(Named & { title: string })[]> {
  const entrants = await suite.entrants()
  const isShared = ({ description }: Named): boolean =>
    entrants.filter((other) => other.description === description).length > 1
  return Promise.all(
    entrants.map(async (entrant) => {
      const [definition] = await suite.load(entrant.name, directory).catch(() => []) // it is reported when it is measured
      const { title = entrant.name, traits = {} } = definition ?? {}
      const described = isShared(entrant) ? traitsOf(traits) : entrant.description
      return { ...entrant, title, description: described || entrant.description }
    }),
  )
}

function traitsOf(traits: Readonly<Record<string, string>>): string {
  return Object.entries(traits)
    .map(([name, trait]) => `${name}: ${trait}`)
    .join('; ')
}

const SHORT_SENTENCE = 30 // characters

/** The first sentence, and the second if the first says little. */
function opening(text: string): string {
  const [first = '', second] = text.split('. ')
  return first.length < SHORT_SENTENCE && second !== undefined ? `${first}. ${second}` : first
}
