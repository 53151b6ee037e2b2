/** Documents the files of a run from their schemas. */
import * as z from 'zod'
import type { Domain } from '../../src/domain.ts'
import { event } from '../../src/events/schema.ts'
import { comparison } from '../../src/judge/compare/comparison.ts'
import { run } from '../../src/judge/run.ts'
import { loadSuite } from '../../src/measure/suite.ts'
import { describeColumns } from '../../src/report/csv.ts'
import { UsageError } from '../../src/usage-error.ts'
import { changeTexts } from './changed-texts.ts'
import { DIRECTORY, runProgram, SUITES } from './program.ts'

const USAGE = `Usage: pnpm lab document [FILE…]

Without a file, prints one JSON object with the JSON Schemas of run.json, of a comparison and of the events in events.jsonl, and with the columns
of the CSV files. With files, writes these columns as tables between <!-- columns --> and <!-- /columns --> of each.
`

const MARKED = /(<!-- columns -->\n)[\s\S]*?(<!-- \/columns -->)/

await runProgram('document', USAGE, async (files) => {
  const { domain } = await loadSuite('sudoku', SUITES, DIRECTORY)
  const columns = columnsOf(domain)
  if (files.length === 0) {
    const schemas = {
      'run.json': z.toJSONSchema(run),
      comparison: z.toJSONSchema(comparison),
      'events.jsonl': z.toJSONSchema(event),
      csv: Object.fromEntries(columns.map(({ file, columns: own }) => [file, own])),
    }
    process.stdout.write(`${JSON.stringify(schemas, null, 2)}\n`)
    return 0
  }
  const tables = columns.map(({ file, columns: own }) => {
    const rows = own.map(({ name, type, about }) => `| \`${name}\` | ${type} | ${about} |`)
    return [`### \`${file}\``, '', '| column | type | meaning |', '| --- | --- | --- |', ...rows].join('\n')
  })
  changeTexts(files, {
    directory: DIRECTORY,
    verb: 'document',
    changed: (text) => withColumns(text, tables.join('\n\n')),
  })
  return 0
})

/** A text in which the columns of the CSV files are updated. */
function withColumns(text: string, columns: string): string {
  if (!MARKED.test(text)) throw new UsageError('expected <!-- columns --> … <!-- /columns -->')
  return text.replace(MARKED, (_, begin: string, end: string) => `${begin}\n${columns}\n\n${end}`)
}

function columnsOf(domain: Domain): ReturnType<typeof describeColumns> {
  return describeColumns({
    counters: domain.counters.map((counter) => ({ ...counter })),
    facts: [...(domain.shown?.facts ?? [])],
  })
}
