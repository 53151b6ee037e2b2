import { expect, it } from 'vitest'
import { noOutcomes } from '../../src/command/bulk/outcome.ts'
import { EXIT } from '../../src/command/errors.ts'
import { durationOf, Report } from '../../src/command/report.ts'

const reportOf = (outcomes: Partial<ReturnType<typeof noOutcomes>>, problems: string[] = []) => {
  const report = new Report()
  report.add({ outcomes: { ...noOutcomes(), ...outcomes }, problems })
  return report
}

it.each([
  [0.04, '0.0 ms'],
  [12.34, '12.3 ms'],
  [999.99, '999 ms'],
  [1000, '1.00 s'],
  [12_345_678, '12345.68 s'],
])('%d milliseconds are written as %s', (milliseconds, text) => {
  expect(durationOf(milliseconds)).toBe(text)
})

it('a summary contains only outcomes that occurred', () => {
  expect(reportOf({ solved: 1_999_999, none: 1 }).summary(2000)).toBe(
    '2,000,000 puzzles in 2.00 s, 1,000,000 a second: 1,999,999 solved, 1 without solution\n',
  )
  expect(reportOf({ multiple: 1 }, ['line 2: …']).summary(10)).toBe(
    '1 puzzle in 10.0 ms, 100 a second: 1 with several solutions, 1 not readable\n',
  )
})

it('a summary names every outcome', () => {
  expect(reportOf({ solved: 1, none: 2, multiple: 3, partial: 4, undecided: 5 }).summary(1000)).toBe(
    '15 puzzles in 1.00 s, 15 a second: 1 solved, 2 without solution, 3 with several solutions, 4 solved in part, 5 undecided\n',
  )
})

it('the exit code is that of the worst outcome', () => {
  expect(reportOf({ solved: 2 }).exitCode(['solved'])).toBe(EXIT.done)
  expect(reportOf({ solved: 2, none: 1 }).exitCode(['solved'])).toBe(EXIT.unanswered)
  expect(reportOf({ none: 1 }).exitCode(['solved', 'none'])).toBe(EXIT.done)
  expect(reportOf({ none: 1 }, ['line 2: …']).exitCode(['solved'])).toBe(EXIT.badInput)
  expect(reportOf({}).exitCode(['solved'])).toBe(EXIT.badInput)
})
