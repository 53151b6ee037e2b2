/** Puzzles of other authors on boards of other houses, with the solutions that these published. */
import { explain, solve } from 'sudoku-lab'
import { expect, it } from 'vitest'

interface Known {
  readonly source: string
  readonly puzzle: string
  readonly layout: string
  readonly solution: string
}

const KNOWN: readonly Known[] = [
  {
    source: 'janko.at, Chaos-Sudoku 108, in the documentation of SmilingWayne/PuzzleSolver',
    puzzle: '8...........1.....2.....4.6.....8..5...62..18.3...4.2....5..1.7..2.........8...9.',
    layout: '999998888555998888555998333555111333222111333222111444222766444777766444777766666',
    solution: '845279361359162784281395476467918235574623918136754829928536147792481653613847592',
  },
  {
    source: 'tests/test_jigsaw_sudoku.py of SmilingWayne/PuzzleSolver',
    puzzle: '..7.3..8.46.............1.3.18.49.............4.5.2..7.2................6.2...8..',
    layout: '773333388777333888277738884227999844222999444225999644255516664555111666551111166',
    solution: '197435682463821759875296143718649325256173498341582967924768531589314276632957814',
  },
  {
    source: 'Wikipedia, Sudoku, Hypersudoku (the puzzle with 18 clues)',
    puzzle: '.......1...2....34....51........65...7.3...8...3..........8....58....9..69.......',
    layout: '3x3-windoku',
    solution: '946832715152697834738451296819726543475319682263548179327985461584163927691274358',
  },
  {
    source: 'Udacity, Artificial Intelligence Nanodegree, solution_test.py of the diagonal Sudoku',
    puzzle: '2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3',
    layout: '3x3-x',
    solution: '267945381853716249491823576576438192384192657129657438642379815935281764718564923',
  },
]

it.each(KNOWN)('is solved and explained: $source', ({ puzzle, layout, solution }) => {
  const text = `${puzzle} ${layout}`
  expect(solve(text)).toMatchObject({ solution, verdict: 'unique' })
  const { grid, steps } = explain(text)
  expect(steps.length).toBeGreaterThan(20)
  expect([...grid].filter((digit, cell) => digit !== '.' && digit !== solution[cell])).toEqual([])
})
