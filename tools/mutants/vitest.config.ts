/** The quick tests of one package, as the mutation tester runs them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Plugin } from 'rolldown'
import { defineConfig } from 'vitest/config'
import { SOURCE_CONDITIONS, TIMEOUTS } from '../../vitest.config.ts'
import { tracing } from '../scripts/tracing.mjs'

const { MUTANTS_FOLDER = '.', MUTANTS_TESTS = '[]', MUTANTS_FILES = '[]', MUTANTS_LIST = '' } = process.env

/** What only a trace needs is no code of the modules that are mutated. */
const withoutTrace: Parameters<Instrumenter['instrument']>[1]['ignorers'][number] = {
  shouldIgnore: (path) =>
    'type' in path && path.type === 'IfStatement' && `${path}`.startsWith('if (TRACE') ? 'traced' : undefined,
}

/** All mutants are in one text of each file, and one of them is switched on at a time. */
async function mutating(files: readonly string[]): Promise<Plugin & { readonly enforce: 'pre' }> {
  const quiet = () => undefined
  const logger = {
    isDebugEnabled: () => false,
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: quiet,
  } as never
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const { files: mutated, mutants } = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [withoutTrace],
  })
  writeFileSync(MUTANTS_LIST, JSON.stringify(mutants.filter(({ status }) => status !== 'Ignored')))
  const texts = new Map(mutated.map(({ name, content }) => [name, content]))
  return {
    name: 'mutating',
    enforce: 'pre',
    load: (id) => texts.get(id), // the traced instantiation, with which the conformance suite compares, has no mutants
  }
}

export default defineConfig(async () => ({
  ssr: { resolve: { conditions: SOURCE_CONDITIONS } },
  plugins: [tracing(), await mutating(JSON.parse(MUTANTS_FILES))],
  root: MUTANTS_FOLDER,
  test: {
    include: JSON.parse(MUTANTS_TESTS),
    exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
    ...TIMEOUTS,
    isolate: false,
    maxWorkers: 1,
    dangerouslyIgnoreUnhandledErrors: true,
    runner: `${import.meta.dirname}/runner.ts`,
    setupFiles: [`${import.meta.dirname}/setup.ts`],
  },
}))
