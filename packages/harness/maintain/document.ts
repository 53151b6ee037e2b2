/** Prints the JSON Schemas of the files of a run. `datapackage.json` beside the CSV files of a run describes their columns. */
import { runProcess } from '@sudoku-lab/console'
import { Command } from 'commander'
import { event } from '../src/record/events.ts'
import { run } from '../src/record/run.ts'
import { comparison } from '../src/write/comparison.ts'

await runProcess(
  new Command('document')
    .description(
      'Prints one JSON object with the JSON Schemas of run.json, of a comparison and of the events in events.jsonl.',
    )
    .action(() => {
      const schemas = {
        'run.json': run.toJSONSchema(),
        comparison: comparison.toJSONSchema(),
        'events.jsonl': event.toJSONSchema(),
      }
      process.stdout.write(`${JSON.stringify(schemas, null, 2)}\n`)
    }),
)
