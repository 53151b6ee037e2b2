/** The harness by itself, for suites of your own: `lab-harness --suite ./my-suite.js`. */
import { resolve } from 'node:path'
import { runCommand } from './index.ts'

process.exitCode = await runCommand(
  {
    program: 'lab-harness',
    call: 'npx lab-harness',
    description:
      'Measures programs that solve the same instances: proves every answer, then takes turns in fresh processes.',
    suites: {},
    reports: resolve('reports'),
    directory: process.cwd(),
  },
  process.argv.slice(2),
)
