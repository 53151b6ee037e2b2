/** The entry of the program `exact-cover`. */
import { watchStandardOutput } from '@sudoku-lab/console'
import { EXIT } from './command-line.ts'
import { run } from './run.ts'

watchStandardOutput('exact-cover', EXIT.found) // a reader that closes it needs no more
process.exitCode = await run(process.argv.slice(2), process)
