// Compiles the sieve: the module that is timed, and the one that tells what it does.
import { compileAssembly } from '../../../tools/scripts/assembly-script.mjs'

/**
 * 64 kB each. Almost every problem fits into 16 MB, of which the machine provides only what is used. When the memory grows, its old
 * buffer is detached, and from then on V8 checks every access to any typed array of the process: searches with links took 1.2 times
 * as long.
 */
const PAGES = 256

const options = ['--initialMemory', String(PAGES)]

await compileAssembly('src/sieve/wasm.generated.ts', { options })
await compileAssembly('src/sieve/wasm-traced.generated.ts', { options, isTraced: true })
