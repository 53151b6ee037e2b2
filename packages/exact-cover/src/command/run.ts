import { createRequire } from 'node:module'
import { FAMILIES } from '../problems/index.ts'
import { EXIT, helpOf, readCommandLine, UsageError } from './command-line.ts'
import { readProblem } from './read-problem.ts'
import { countProblem, type Streams, solveProblem } from './search.ts'

/** Carries out a command line, and returns the exit code. */
export async function run(words: readonly string[], streams: Streams): Promise<number> {
  const { stdout, stderr } = streams
  try {
    const line = readCommandLine(words)
    if (line.command === 'version') stdout.write(`${version()}\n`)
    else if (line.command === 'help') stdout.write(`${helpOf(line.about)}\n`)
    else if (line.command === 'list') stdout.write(`${listed(line.options.json)}\n`)
    else {
      const reading = await readProblem(line.problem, line.options.from, streams.stdin)
      const search = line.command === 'solve' ? solveProblem : countProblem
      return await search(reading, line.options, streams)
    }
    return EXIT.found
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    stderr.write(`exact-cover: ${error.message}\n${error.help}`)
    return EXIT.unusable
  }
}

/** Built or not, this file is two folders below the package. */
function version(): string {
  return createRequire(import.meta.url)('../../package.json').version
}

function listed(json: true | undefined): string {
  if (json) return FAMILIES.map((family) => JSON.stringify(family)).join('\n')
  const width = Math.max(...FAMILIES.map(({ pattern }) => pattern.length))
  const rows = FAMILIES.map(
    ({ pattern, description, example }) => `${pattern.padEnd(width)}  ${description}; for example ${example}`,
  )
  return rows.join('\n')
}
