/**
 * `pnpm lab runtimes` packs the published packages, installs the tarballs with npm, as a user would, and solves a puzzle
 * with every runtime that npm has binaries of. It downloads some hundred megabytes. The exit code is 1 if an answer is wrong.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from './packages.mjs'

/** runtime → the package of npm, and how it runs a file. */
const RUNTIMES = {
  'Node 20': { install: 'node@20.20.2', command: ['node_modules/node/bin/node'] },
  'Node 22': { install: 'node@22.23.3', command: ['node_modules/node/bin/node'] },
  'Node 24': { install: 'node@24.21.0', command: ['node_modules/node/bin/node'] },
  'Node 26': { install: 'node@26.10.0', command: ['node_modules/node/bin/node'] },
  Deno: { install: 'deno@2.9.6', command: ['node_modules/.bin/deno', 'run', '--allow-all', '--no-lock'] },
  Bun: { install: 'bun@1.4.5', command: ['node_modules/.bin/bun', 'run'] },
}

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
const CODE = `import { generate, solve, solveMany } from 'sudoku-lab'
const { solution, verdict, solver } = solve('${PUZZLE}')
const [{ puzzle }] = generate({ seed: 1 })
const { answers } = solveMany(['${PUZZLE}', puzzle])
console.log(verdict, solution, answers.map((answer) => answer.verdict).join(), solver)`

/**
 * @param {string} folder
 * @param {readonly string[]} words
 */
function npmInstall(folder, words) {
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  execFileSync('npm', ['install', ...options, ...words], { cwd: folder, stdio: ['ignore', 'ignore', 2] })
}

/**
 * What a runtime prints, or what went wrong.
 * @param {string} folder
 * @param {{ install: string, command: readonly string[] }} runtime
 */
function outputOf(folder, { install, command: [file = '', ...words] }) {
  try {
    npmInstall(folder, ['--no-save', install])
    return execFileSync(join(folder, file), [...words, 'solve.mjs'], { cwd: folder, encoding: 'utf8' }).trim()
  } catch (thrown) {
    return String(thrown).split('\n')[0] ?? ''
  }
}

if (process.argv.length > 2) {
  console.log('Usage: pnpm lab runtimes\n\nSolves a puzzle with the packed packages in every runtime of npm.')
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-runtimes-'))
try {
  const tarballs = [...(await packAll(join(folder, 'tarballs'))).values()]
  for (const [name, runtime] of Object.entries(RUNTIMES)) {
    const project = join(folder, name.replace(' ', '-'))
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
    writeFileSync(join(project, 'solve.mjs'), CODE)
    npmInstall(project, tarballs)
    const output = outputOf(project, runtime)
    const isRight = output.startsWith(`unique ${SOLUTION} unique,unique `)
    console.log(`${name.padEnd(8)} ${isRight ? 'ok' : 'WRONG'}: ${output}`)
    if (!isRight) process.exitCode = 1
    rmSync(project, { recursive: true })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
