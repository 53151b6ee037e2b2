/** Tests of built programs take longest: begun first, they do not hold up the end of a run on several cores. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.e2e.test.ts')
    return [...inOrder.filter(isLong), ...inOrder.filter((file) => !isLong(file))]
  }
}
