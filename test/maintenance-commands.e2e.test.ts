/** The commands of maintainers that are scripts: each has a help, and a mistake is one line with exit code 2. */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

function run(script: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...options], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe.each([
  ['release', 'tools/release/main.mjs'],
  ['runtimes', 'tools/release/runtimes.mjs'],
  ['mutants', 'tools/mutants/main.mjs'],
  ['page-cost', 'packages/harness/scripts/page-cost.mjs'],
  ['picture', 'packages/harness/scripts/picture.mjs'],
  ['site', 'tools/site/main.mjs'],
  ['trials', 'packages/harness/scripts/trials.mjs'],
  ['traced', 'tools/scripts/traced-sources.mjs'],
])('pnpm %s', (name, script) => {
  it('prints its usage for --help, and does nothing else', () => {
    const { status, stdout, stderr } = run(script, '--help')
    expect(stdout).toMatch(new RegExp(`^Usage: pnpm lab ${name}`))
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
  it('refuses what it does not know', () => {
    const { status, stdout, stderr } = run(script, '--nonsense')
    expect(stderr).not.toContain('    at ')
    expect(stderr).not.toContain('positional argument')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  })
})

it.each([
  ['mutants', 'tools/mutants/main.mjs', '--seed', '1e3'],
  ['mutants', 'tools/mutants/main.mjs', '--concurrency', '0'],
  ['trials', 'packages/harness/scripts/trials.mjs', '--runs', '1e1'],
  ['trials', 'packages/harness/scripts/trials.mjs', '--runs', '1.5'],
])('pnpm %s reads only plain whole numbers as counts', (name, script, option, text) => {
  const { status, stderr } = run(script, option, text)
  expect(stderr).toBe(
    `${name}: ${option}: expected a whole number of at least 1, got '${text}'\nSee \`pnpm lab ${name} --help\`.\n`,
  )
  expect(status).toBe(2)
})

it.each(['page-cost', 'picture'])('pnpm %s names a page that does not exist', (name) => {
  const { status, stderr } = run(`packages/harness/scripts/${name}.mjs`, 'none.html', '1')
  expect(stderr).toBe(`${name}: cannot read none.html: no such file\n`)
  expect(status).toBe(2)
})
