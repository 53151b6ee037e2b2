/** The harness as a program over the suite of these tests: home.mjs FOLDER WORD… */
import { runCommand } from '../../dist/index.js'

const [folder, ...words] = process.argv.slice(2)
process.exitCode = await runCommand(
  {
    program: 'bench',
    call: 'pnpm bench',
    description: 'Compares methods that find the least divisor of a number.',
    suites: { divisors: new URL('suite.mjs', import.meta.url).href },
    defaultSuite: 'divisors',
    reports: `${folder}/reports`,
    directory: folder,
  },
  words,
)
