/** Runs the programs of docs/reading-a-run.md on a run, where Python with pandas, or R with jsonlite, is installed. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { MAIN, temporaryFolder } from './runs.ts'

const PAGE = readFileSync(new URL('../../docs/reading-a-run.md', import.meta.url), 'utf8')
const WORDS = '-s bitmask,mrv --sample 4 --quick --rounds 1 --time 2 --warm-up 5 --out run'.split(' ')

const PROGRAMS = [
  { language: 'python', command: 'python3', file: 'read.py', probe: ['-c', 'import pandas'] },
  { language: 'python', command: '/usr/bin/python3', file: 'read.py', probe: ['-c', 'import pandas'] },
  { language: 'r', command: 'Rscript', file: 'read.R', probe: ['-e', 'library(jsonlite)'] },
].map((program) => ({
  ...program,
  missing:
    spawnSync(program.command, program.probe).status === 0
      ? ''
      : ' (skipped: not installed with its package)',
}))

const folder = temporaryFolder()
beforeAll(() => {
  const { status } = spawnSync(process.execPath, [MAIN, ...WORDS], { cwd: folder })
  expect(status).toBe(0)
})

for (const { language, command, file, missing } of PROGRAMS) {
  it.skipIf(missing !== '')(`the program for ${command} prints the solvers of a run${missing}`, () => {
    const code = new RegExp(`\`\`\`${language} .*\\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1] ?? ''
    writeFileSync(join(folder, file), code)
    const { status, stdout, stderr } = spawnSync(command, [file, 'run/run.json'], {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C', PYTHONWARNINGS: 'ignore' }, // versions and places differ in what they warn of
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('bitmask')
    expect(stdout).toContain('mrv')
  })
}
