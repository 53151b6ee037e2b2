/** `document`: documents the records of a run from their schema. */
import type { Command } from 'commander'
import * as z from 'zod'
import type { Domain } from '../domain.ts'
import { changeTexts } from '../events/changed-texts.ts'
import { event } from '../events/schema.ts'
import { comparison } from '../judge/compare/comparison.ts'
import { run } from '../judge/run.ts'
import { RUN_OPTIONS } from '../measure/plan/options.ts'
import { loadSuite } from '../measure/suite.ts'
import { describeColumns } from '../report/csv.ts'
import { UsageError } from '../usage-error.ts'
import { addOptions, valuesFrom } from './add-options.ts'
import { type Home, suiteNamed } from './home.ts'

const OPTIONS = { suite: RUN_OPTIONS.suite }

export function addDocumentCommand(program: Command, home: Home): void {
  const command = program
    .command('document')
    .description(
      'Prints the JSON Schemas of events.jsonl and run.json, or writes the columns of the CSV files into the marked table of Markdown files.',
    )
    .argument('[file...]', 'files that contain <!-- columns --> and <!-- /columns -->')
  addOptions(command, OPTIONS).action(async (files: readonly string[]) => {
    if (files.length === 0) {
      process.stdout.write(
        `${JSON.stringify({ 'events.jsonl': z.toJSONSchema(event), 'run.json': z.toJSONSchema(run), comparison: z.toJSONSchema(comparison) }, null, 2)}\n`,
      )
      return
    }
    const { suite } = valuesFrom(OPTIONS, command)
    const { domain } = await loadSuite(suiteNamed(home, { suite }), home.suites, home.directory)
    const columns = columnsOf(domain)
    changeTexts(files, {
      directory: home.directory,
      verb: 'document',
      changed: (text) => withColumns(text, columns),
    })
  })
}

const MARKED = /(<!-- columns -->\n)[\s\S]*?(<!-- \/columns -->)/

function columnsOf(domain: Domain): string {
  const files = describeColumns({
    counters: domain.counters.map((counter) => ({ ...counter })),
    facts: [...(domain.shown?.facts ?? [])],
  })
  const sections = files.map(({ file, columns }) => {
    const rows = columns.map(({ name, type, about }) => `| \`${name}\` | ${type} | ${about} |`)
    return [`### \`${file}\``, '', '| column | type | meaning |', '| --- | --- | --- |', ...rows].join('\n')
  })
  return sections.join('\n\n')
}

/** A text in which the columns of the CSV files are updated. */
function withColumns(text: string, columns: string): string {
  if (!MARKED.test(text)) throw new UsageError('expected <!-- columns --> … <!-- /columns -->')
  return text.replace(MARKED, (_, begin: string, end: string) => `${begin}\n${columns}\n\n${end}`)
}
