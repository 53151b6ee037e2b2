/** The commands of maintainers: each has a help, and a mistake is one line with exit code 2. */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

function run(script: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...options], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it.each([
  ['mutants', 'tools/mutants/main.mjs'],
  ['picture', 'packages/harness/scripts/picture.mjs'],
  ['site', 'tools/site/main.mjs'],
  ['trials', 'packages/harness/scripts/trials.mjs'],
])('pnpm lab %s prints its usage, and refuses what it does not know', (name, script) => {
  const help = run(script, '--help')
  expect(help.stdout).toMatch(new RegExp(`^Usage: pnpm lab ${name}`))
  expect(help).toMatchObject({ status: 0, stderr: '' })
  const refused = run(script, '--nonsense')
  expect(refused.stderr).not.toContain('    at ')
  expect(refused).toMatchObject({ status: 2, stdout: '' })
})

it('pnpm lab lists the commands, and refuses others', () => {
  expect(run('tools/scripts/lab.mjs').stdout).toMatch(/^ {2}mutants +counts/m)
  expect(run('tools/scripts/lab.mjs', 'mutant')).toEqual({
    status: 2,
    stdout: '',
    stderr: "lab: there is no command 'mutant'\nSee `pnpm lab --help`.\n",
  })
})
