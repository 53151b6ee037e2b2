/**
 * The standard comparison for a new solver. It has sets of every kind, and so few rounds and such limits that a run of all
 * solvers takes less than ten minutes. With so few rounds, the table gives no verdicts: `--rounds 10` does.
 * `pnpm bench --suite standard --solver mrv,my-solver`
 */
import type { Presets } from '@sudoku-lab/harness'

export { suite } from './suite.ts'

export const presets: Presets = {
  dataset: [
    'euler-50',
    'unbiased-300',
    'few-clues-50',
    'hard-200',
    'bred-for-two-20',
    'anti-scan-16',
    'anti-mrv-20',
    'multiple-200',
    'unsolvable-50',
    'six-50',
    'sixteen-50',
  ],
  sample: 16,
  timeout: 0.1,
  rounds: 2,
}
