/** The quick tests of one package, as the mutation tester runs them. */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SOURCE_CONDITIONS, TIMEOUTS } from '../../vitest.config.ts'
import { tracing } from '../scripts/tracing.mjs'
import { FailedCollections } from './failed-collections.ts'

const { MUTANTS_FOLDER = '.', MUTANTS_TESTS = '[]' } = process.env

/** The first test that fails ends the run of a mutant, so the conformance suite comes last: it takes longest. */
class ConformanceLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('conformance')
    return [...inOrder.filter((file) => !isLong(file)), ...inOrder.filter(isLong)]
  }
}

/** The conformance suite compares a mutant with the traced instantiation, which has none. */
const withoutMutants = (path: string): string => path.replace(/\.mutants\/sandbox[^/]*\//, '')

export default defineConfig({
  ssr: { resolve: { conditions: SOURCE_CONDITIONS } },
  plugins: [tracing(withoutMutants)],
  root: MUTANTS_FOLDER,
  test: {
    include: JSON.parse(MUTANTS_TESTS),
    exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
    ...TIMEOUTS,
    isolate: false,
    reporters: [new FailedCollections()],
    sequence: { sequencer: ConformanceLast },
    setupFiles: [`${import.meta.dirname}/setup.ts`],
  },
})
