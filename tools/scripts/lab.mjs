/** `pnpm lab COMMAND` starts the programs for those who maintain the lab. Without a command, it lists them. */
import './closed-output.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROGRAMS } from './lab-programs.mjs'

const BUILD_FIRST = 'tools/scripts/start.mjs'

const HELP = `Usage: pnpm lab COMMAND [arguments]

Commands:
${Object.entries(PROGRAMS)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

Every command has --help.
`

const [name = '--help', ...parameters] = process.argv.slice(2)
if (name === '--help' || name === '-h') process.stdout.write(HELP)
else {
  const [, program] = Object.entries(PROGRAMS).find(([known]) => known === name) ?? []
  if (program === undefined) {
    process.stderr.write(`lab: there is no command '${name}'\nSee \`pnpm lab --help\`.\n`)
    process.exit(2)
  }
  const modules = program.isBuilt ? [BUILD_FIRST, program.module] : [program.module]
  const path = join(import.meta.dirname, '../..', modules[0] ?? '')
  process.argv = [process.execPath, path, ...modules.slice(1), ...parameters]
  await import(pathToFileURL(path).href)
}
