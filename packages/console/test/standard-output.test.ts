import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MODULE = join(import.meta.dirname, '../dist/index.js')
const PROGRAM = `import { watchStandardOutput } from ${JSON.stringify(MODULE)}
watchStandardOutput('lab')
process.stdout.write('the answer\\n')`

const CLOSED = '2 lab: cannot write standard output: it is closed\n'

/** `RUN` of a script is the program. */
it.runIf(existsSync('/proc/self/fdinfo/1')).each([
  ['was closed at its start', 'RUN >&-', CLOSED],
  ['was closed at its start, as its input was', 'RUN <&- >&-', CLOSED],
  ['was closed at the start of its parent', "sh -c 'RUN; exit $?' >&-", CLOSED],
  ['is a full disk', 'RUN >/dev/full', CLOSED.replace('it is closed', 'no space left on device')],
  ['is discarded', 'RUN >/dev/null', '0 '],
  ['is read', 'RUN | cat >&2', '0 the answer\n'],
])('what becomes of a program whose output %s', (_, script, how) => {
  const run = script.replace('RUN', '"$NODE" --input-type=module -e "$PROGRAM"')
  const env = { ...process.env, NODE: process.execPath, PROGRAM }
  const { status, stderr } = spawnSync('/bin/sh', ['-c', `${run}; exit $?`], { encoding: 'utf8', env })
  expect(`${status} ${stderr}`).toBe(how)
})

it('a program whose output another one ignores does its work', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect(`${status} ${stderr}`).toBe('0 ')
})
