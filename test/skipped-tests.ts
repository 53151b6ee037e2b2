/** Says at the end of a run which files skipped tests, and why: a name with `(skipped: REASON)` says so itself. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const REASON = /\(skipped: ([^()]+)\)/

export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const names = [...module.children.allTests('skipped')].map(({ fullName }) => fullName)
      // What `-t` leaves out has no reason in its name.
      const reasons = names.flatMap((name) => REASON.exec(name)?.[1] ?? [])
      if (reasons.length === 0) continue
      const why = [...new Set(reasons)].join('; ')
      const tests = reasons.length === 1 ? '1 test' : `${reasons.length} tests`
      process.stdout.write(`${relative('', module.moduleId)}: ${tests} skipped: ${why}\n`)
    }
  }
}
