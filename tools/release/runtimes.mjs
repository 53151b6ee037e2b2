/**
 * `pnpm lab runtimes` packs the published packages, installs the tarballs with npm, as a user would, solves a puzzle with every runtime
 * that npm has binaries of, and lets every solver take part in every Node (`--node`). It downloads some hundred megabytes. The exit code is 1 if an
 * answer is wrong.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from './packages.mjs'

/** The package of npm, its program, and how that runs a file. */
const RUNTIMES = [
  ...['20.20.2', '22.23.3', '24.21.0', '26.10.0'].map((version) => [`node@${version}`, 'node/bin/node']),
  ['deno@2.9.6', '.bin/deno', 'run', '--allow-all', '--no-lock'],
  ['bun@1.4.5', '.bin/bun', 'run'],
]

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
const CODE = `import { generate, solve, solveMany } from 'sudoku-lab'
const { solution, verdict, solver } = solve('${PUZZLE}')
const [{ puzzle }] = generate({ seed: 1 })
const { answers } = solveMany(['${PUZZLE}', puzzle])
console.log(verdict, solution, answers.map((answer) => answer.verdict).join(), solver)`

/**
 * @param {string} folder
 * @param {readonly string[]} packages
 */
function npmInstall(folder, packages) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const words = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', ...packages]
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 2] })
}

if (process.argv.length > 2) {
  console.log('Usage: pnpm lab runtimes\n\nSolves puzzles with the packed packages in every runtime of npm.')
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-runtimes-'))
try {
  const project = join(folder, 'project')
  npmInstall(project, [...(await packAll(join(folder, 'tarballs'))).values()])
  writeFileSync(join(project, 'solve.mjs'), CODE)
  const nodes = RUNTIMES.flatMap(([name = '', program = '', ...words]) => {
    npmInstall(join(folder, name), [name])
    const path = join(folder, name, 'node_modules', program)
    const { stdout, stderr } = spawnSync(path, [...words, 'solve.mjs'], { cwd: project, encoding: 'utf8' })
    const isRight = stdout.startsWith(`unique ${SOLUTION} unique,unique `)
    console.log(`${name.padEnd(12)} ${isRight ? 'ok' : 'WRONG'}: ${stdout.trim() || stderr.trim()}`)
    if (!isRight) process.exitCode = 1
    return words.length === 0 ? ['--node', path] : []
  })
  const bench = 'node_modules/@sudoku-lab/benchmarks/bin/sudoku-bench.js'
  const { status } = spawnSync(process.execPath, [bench, '--quick', '--rounds', '1', ...nodes], {
    cwd: project,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
