/** Writes small solver packages into a temporary folder. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-catalog-'))
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

export function write(file: string, content: string | object): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** Whether a process works. One that has ended may wait for whoever adopted it. */
export function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** The source of a module that exports one definition for each id, as `solver0`, `solver1`, … */
export function moduleWith(...ids: string[]): string {
  return ids
    .map((id, index) => `export const solver${index} = ${JSON.stringify(parts(id))};${methods(index)}`)
    .join('\n')
}

function parts(id: string): object {
  const traits = { state: 's', inference: 'i', order: 'o', complete: true, lexicographic: false }
  return { id, title: id, origin: 'a test', traits }
}

function methods(index: number): string {
  return `solver${index}.supports = () => true; solver${index}.create = () => ({ solve() {} })`
}

/** Makes the folder of a built package. Its manifest and its module agree by default. */
export function writePackage(folder: string, name: string, ids: string[], exported: string[] = ids): string {
  const directory = join(folder, name)
  write(join(directory, 'package.json'), {
    name: `@test/${name}`,
    description: `The package ${name}.`,
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    sudokuLab: { solvers: ids },
  })
  write(join(directory, 'dist/index.js'), moduleWith(...exported))
  return directory
}
