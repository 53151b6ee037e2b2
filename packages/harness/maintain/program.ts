/** What the programs for maintainers have in common: where they are, and how they report a mistake. */
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../src/package-folder.ts'
import { UsageError } from '../src/usage-error.ts'

export const REPOSITORY: string = join(PACKAGE_FOLDER, '../..')

/** The folder of the user, because pnpm runs in the root of the repository. */
export const DIRECTORY: string = process.env['INIT_CWD'] ?? process.cwd()

/**
 * Runs a program with the words of the command line. It returns the exit code, which is 2 for a mistake of the user.
 *
 * @param usage is printed for `--help`
 */
export async function runProgram(
  name: string,
  usage: string,
  run: (words: readonly string[]) => Promise<number>,
): Promise<void> {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) return void process.stdout.write(usage)
  try {
    process.exitCode = await run(words)
  } catch (thrown) {
    const isMistake = thrown instanceof UsageError || (thrown instanceof Error && 'code' in thrown)
    if (!isMistake) throw thrown
    process.stderr.write(`${name}: ${thrown.message}\nSee \`pnpm lab ${name} --help\`.\n`)
    process.exitCode = 2
  }
}
