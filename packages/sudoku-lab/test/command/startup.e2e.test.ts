/**
 * Tests which modules are loaded to solve one puzzle. Starting takes longer than solving, and almost all of
 * that time is loading.
 */
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, it } from 'vitest'
import { PUZZLE, SOLUTION } from './puzzles.ts'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')

/** The modules of Node that are loaded beyond those of an empty program. */
async function builtinsOf(...args: string[]): Promise<string[]> {
  const tell = "process.on('exit', () => console.error(process.moduleLoadList.join()))"
  const preload = `--import=data:text/javascript,${encodeURIComponent(tell)}`
  const { stderr } = await execa('node', [preload, ...args], { input: `${PUZZLE}\n` })
  return Array.from(stderr.matchAll(/NativeModule ([\w/]+)/g), ([, name]) => String(name))
}

/** The modules that are loaded from files. A module that is loaded twice is listed twice. */
async function modulesOf(...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await execa('node', [MAIN, ...args], {
    input: `${PUZZLE}\n`,
    env: { NODE_DEBUG: 'esm' },
  })
  expect(stdout).toBe(SOLUTION)
  return Array.from(stderr.matchAll(/Translating \w+ (file:\S+)/g), ([, url]) => String(url))
}

it('one puzzle loads one solver, and no unused modules', async () => {
  const modules = await modulesOf('solve')
  expect(modules.length).toBeLessThanOrEqual(6) // three of core: the board model, the texts, and what they share
  expect(modules.length).toBeGreaterThan(1)
  for (const unused of ['solver-band', 'solver-mrv']) {
    expect(modules.filter((url) => url.includes(`/${unused}/`))).toEqual([])
  }
})

it('nothing is loaded twice, although the input is a pipe', async () => {
  const modules = await modulesOf('solve', '--solver', 'mrv')
  const files = modules.map((url) => url.replace(/^.*\/node_modules\/@sudoku-lab\//, '/packages/'))
  const names = files.map((url) => url.replace(/^.*\/packages\//, '/packages/'))
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})

it('one puzzle loads no module of Node that takes long and is not used', async () => {
  const builtins = await builtinsOf(MAIN, 'solve')
  expect(builtins).toContain('fs')
  for (const unused of [
    'crypto',
    'child_process',
    'dgram',
    'perf_hooks',
    'worker_threads',
    'readline',
    'zlib',
  ]) {
    expect(builtins).not.toContain(unused)
  }
})
