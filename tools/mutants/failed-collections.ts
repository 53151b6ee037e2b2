/**
 * Makes a test file that cannot even say which tests it has a failed test. Otherwise a mutant that breaks a module
 * while it is loaded would count as one that no test detects.
 */
import type { RunnerTestCase } from 'vitest'
import type { Reporter, Vitest } from 'vitest/node'

export class FailedCollections implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunEnd(): void {
    for (const file of this.vitest?.state.getFiles() ?? []) {
      if (file.tasks.length > 0 || file.result?.state !== 'fail') continue
      const { id, result } = file
      file.tasks.push({
        type: 'test',
        id: `${id}_0`,
        name: 'can be loaded',
        fullName: 'can be loaded',
        mode: 'run',
        file,
        suite: file,
        result,
        meta: {},
      } as unknown as RunnerTestCase)
    }
  }
}
