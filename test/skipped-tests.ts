/** Names the tests that were skipped, at the end of a run: the name of each ends with `(skipped: …)` and the reason. */
import type { Reporter, TestModule } from 'vitest/node'

export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    for (const { fullName } of skipped) {
      // what `-t` leaves out has no reason in its name
      if (fullName.includes('(skipped: ')) process.stdout.write(`${fullName}\n`)
    }
  }
}
