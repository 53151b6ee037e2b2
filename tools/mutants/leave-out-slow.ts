/**
 * Skips the tests of a package that take seconds, so that a mutant takes seconds and not minutes. The score is
 * therefore a lower bound: these tests might detect some of the mutants that are left.
 */
import { beforeEach } from 'vitest'

const { MUTANTS_SLOW = '' } = process.env
const slow = MUTANTS_SLOW === '' ? undefined : new RegExp(MUTANTS_SLOW)

function fullNameOf(task: { readonly name: string; readonly suite?: object | undefined }): string {
  return task.suite === undefined ? task.name : `${fullNameOf(task.suite as typeof task)} ${task.name}`
}

beforeEach(({ task, skip }) => {
  if (slow?.test(fullNameOf(task))) skip()
})
