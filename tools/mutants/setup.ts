/** Slow tests are skipped, so the score is a lower bound. */
import fc from 'fast-check'
import { beforeEach } from 'vitest'

/** A mutant is detected by the first counterexample, so none is made smaller, which takes long. */
fc.configureGlobal({ endOnFailure: true })

const { MUTANTS_SLOW = '' } = process.env
const slow = MUTANTS_SLOW === '' ? undefined : new RegExp(MUTANTS_SLOW)

function fullNameOf(task: { readonly name: string; readonly suite?: object | undefined }): string {
  return task.suite === undefined ? task.name : `${fullNameOf(task.suite as typeof task)} ${task.name}`
}

beforeEach(({ task, skip }) => {
  if (slow?.test(fullNameOf(task))) skip()
})
