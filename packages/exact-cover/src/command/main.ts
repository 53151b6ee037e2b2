/** The entry of the program `exact-cover`. */
import { EXIT } from './command-line.ts'
import { run } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.found) // its reader needs no more
  process.stderr.write(`exact-cover: cannot write standard output: ${error.message}\n`)
  process.exit(EXIT.unusable)
})
process.exitCode = await run(process.argv.slice(2), process)
