// Compiles the inner loops of the codec of lines.
import { compileAssembly } from '../../../scripts/assembly-script.mjs'

await compileAssembly('src/wasm.generated.ts', { options: ['--initialMemory', '1', '--maximumMemory', '1'] })
