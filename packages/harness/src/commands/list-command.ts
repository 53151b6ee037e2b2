/** `--list`: lists the entrants, sets and tasks. */
import type { Named } from '../domain.ts'
import { entrantsOfSuite, loadSuite } from '../measure/suite.ts'
import { forTerminal, type Table } from '../report/document.ts'
import { type Home, hasColour, suiteNamed } from './home.ts'

/** The entrants, sets and tasks of a suite, as tables or as JSON. */
export async function listing(
  home: Home,
  { suite, json }: { readonly suite: string | undefined; readonly json: boolean },
): Promise<string> {
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
