/** Loads a suite, which is the module that describes one kind of problem to the harness. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Domain, Named } from '../domain.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import { checkedDomain } from './checked-domain.ts'

export interface Suite {
  /** The name, or the path that was given, as in the plan. */
  readonly name: string
  /** The module, as a URL. */
  readonly module: string
  readonly domain: Domain
}

/** The suites that have a name: name → URL of the module. */
export type KnownSuites = Readonly<Record<string, string>>

/** @throws UsageError for an unknown name, or a module that is not a suite. */
export async function loadSuite(name: string, known: KnownSuites, directory: string): Promise<Suite> {
  const named = Object.hasOwn(known, name) ? known[name] : undefined
  const module = named ?? fileModule(name, known, directory)
  const exports = await importSuite(module)
  return { name, module, domain: checkedDomain(exports['domain'], fileURLToPath(module)) }
}

function fileModule(name: string, known: KnownSuites, directory: string): string {
  const path = resolve(directory, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new UsageError(`cannot load the suite ${path}: it is a directory`)
  if (found !== undefined) return pathToFileURL(path).href
  const names = Object.keys(known)
  const nor = names.length === 0 ? 'there is no' : `neither ${names.join(' nor ')}, nor a`
  throw new UsageError(`unknown suite "${name}": ${nor} file at ${path}`)
}

/** The entrants that take part if none is named. */
export async function ownEntrants({ entrants }: Domain): Promise<Named[]> {
  return (await entrants()).map((entrant) =>
    typeof entrant === 'string' ? { name: entrant, description: '' } : entrant,
  )
}

async function importSuite(module: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(module)
  } catch (thrown) {
    throw new UsageError(`cannot load the suite ${fileURLToPath(module)}: ${reasonOf(thrown)}`)
  }
}
