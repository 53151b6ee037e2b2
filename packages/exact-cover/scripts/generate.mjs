// Writes the narrow searches and compiles the engine: the module that is timed, and the one that tells what it does.
import { readFile, writeFile } from 'node:fs/promises'
import { compileAssembly } from '../../../tools/scripts/assembly-script.mjs'

/** Size of an item → the numbers of vectors for which there is a search. Others take the next larger one. */
const KERNELS = { u8: [2, 3, 4, 5, 6, 8], u16: [3, 6, 9, 16] }

const text = await readFile('assembly/narrow.ts', 'utf8')
const start = text.indexOf('export function narrowN')
const [head, pattern] = [text.slice(0, start), text.slice(start)]

const copyOf = (count) =>
  pattern
    .replaceAll(/^.*\$.*\n/gm, (line) =>
      Array.from({ length: count }, (_, index) => line.replaceAll('$', index)).join(''),
    )
    .replaceAll(/\bN\b|(?<=narrow)N/g, count)

const cases = Object.entries(KERNELS).flatMap(([size, counts]) =>
  counts.map((count) => ({ size, count, condition: `sizeBytes == sizeof<${size}>() && count <= ${count}` })),
)
const counts = [...new Set(cases.map(({ count }) => count))]

await writeFile(
  'assembly/narrow.generated.ts',
  `// Generated from assembly/narrow.ts by scripts/generate.mjs.
${head}${counts.map(copyOf).join('\n')}
/** The number of vectors of the search that takes this number of vectors, or 0 if there is none. */
export function vectorsOfKernel(sizeBytes: u32, count: u32): u32 {
${cases.map(({ condition, count }) => `  if (${condition}) return ${count}\n`).join('')}  return 0
}

export function narrow(sizeBytes: u32, count: u32, nodes: f64, solution: f64, pausesAtBranches: bool, gathers: bool): i32 {
${cases.map(({ size, count, condition }) => `  if (${condition}) return narrow${count}<${size}>(nodes, solution, pausesAtBranches, gathers)\n`).join('')}  return EXHAUSTED
}
`,
)

/**
 * 64 kB each. Almost every problem fits into 16 MB, of which the machine provides only what is used. When the memory grows, its old
 * buffer is detached, and from then on V8 checks every access to any typed array of the process: searches with links took 1.2 times
 * as long.
 */
const PAGES = 256

const options = ['--initialMemory', String(PAGES)]

await compileAssembly('src/bitset/wasm.generated.ts', { options })
await compileAssembly('src/bitset/wasm-traced.generated.ts', { options, isTraced: true })
