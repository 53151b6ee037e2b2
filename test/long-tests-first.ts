/** Tests of built programs take longest: begun first, they do not hold up the end of a run on several cores. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest of them, longest first: one that begins last holds up the end although the others are long done. */
const LONGEST = [
  'playground',
  'new-solver',
  'cli',
  'carry-out',
  'states',
  'run',
  'nothing-lost',
  'site',
  'packages',
]

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.indexOf(/([\w-]+)\.e2e\.test\.ts$/.exec(moduleId)?.[1] ?? '')
  return rank < 0 ? LONGEST.length : rank
}

export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.e2e.test.ts')
    const long = inOrder.filter(isLong).sort((a, b) => rankOf(a) - rankOf(b))
    return [...long, ...inOrder.filter((file) => !isLong(file))]
  }
}
