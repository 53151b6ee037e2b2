/** Prints the JSON Schemas of the files of a run. `datapackage.json` beside the CSV files of a run describes their columns. */
import * as z from 'zod'
import { comparison } from '../../src/judge/compare/comparison.ts'
import { run } from '../../src/record/run.ts'
import { event } from '../../src/record/schema.ts'
import { runProgram } from './program.ts'

const USAGE = `Usage: pnpm lab document

Prints one JSON object with the JSON Schemas of run.json, of a comparison and of the events in events.jsonl.
`

await runProgram('document', USAGE, async () => {
  const schemas = {
    'run.json': z.toJSONSchema(run),
    comparison: z.toJSONSchema(comparison),
    'events.jsonl': z.toJSONSchema(event),
  }
  process.stdout.write(`${JSON.stringify(schemas, null, 2)}\n`)
  return 0
})
