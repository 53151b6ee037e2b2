// Loaded by `pnpm test:slow` into every process of Node: V8 only interprets, which takes about six times as long.
import { setFlagsFromString } from 'node:v8'

for (const compiler of ['opt', 'maglev', 'sparkplug']) setFlagsFromString(`--no-${compiler}`)
