/** Sees what an entrant does beside its answers: it prints, works in threads, or rejects a promise that nobody waits for. */
import { describeThrown } from './ready-entrant.ts'

const SHOWN = 60

/** Begins to watch. The function that it returns tells what was seen, in words that can follow the entrant's name. */
export function watchBeside(): () => Promise<string | undefined> {
  let seen: string | undefined
  const see = (problem: string): void => {
    seen ??= problem
  }
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name]
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = (...given: unknown[]): boolean => {
      see(`prints on ${name} while it answers: ${JSON.stringify(String(given[0]).slice(0, SHOWN))}`)
      return write(...given)
    }
  }
  process.on('worker', () => see('works in threads, and its time is compared with that of one'))
  process.on('unhandledRejection', (reason) => see(`rejects a promise: ${describeThrown(reason)}`))
  return async () => {
    await new Promise((resolve) => setImmediate(resolve)) // only then does Node tell
    return seen
  }
}
