import type { FirstLook } from './first-look.ts'

/** The result as a table and sentences. `claim` is the command that measures the same with the harness. */
export function textOf({ set, task, puzzles, proved, timed, solvers }: FirstLook, claim: string): string {
  const [first, last] = [solvers[0], solvers.at(-1)]
  if (first === undefined || last === undefined) return ''
  const rows = solvers.map(({ solver, puzzleNs, nodes, ratio }) => [
    solver,
    timeText(puzzleNs),
    Number.isNaN(nodes) ? 'not counted' : nodes.toLocaleString('en'),
    timeText((puzzleNs * timed) / nodes),
    figures(ratio),
  ])
  const [slow, fast, ratio] = first.ratio >= 1 ? [first, last, first.ratio] : [last, first, 1 / first.ratio]
  const others = task === 'unique' ? '' : ` --task ${task}`
  const lines = [
    ...aligned([['solver', 'time a puzzle', 'nodes', 'time a node', `time / ${last.solver}`], ...rows]),
    '',
    `The answers to ${proved} of ${puzzles} puzzles of ${set} are proved (task ${task}).`,
    ...solvers
      .filter(({ gaveUp }) => gaveUp > 0)
      .map(({ solver, gaveUp }) => `${solver} gave up on ${gaveUp}.`),
    ...(timed < proved ? [`Only the first ${timed} were timed, because a sweep of all takes too long.`] : []),
    timed === 0
      ? 'No puzzle was answered by all solvers, so nothing was timed.'
      : `${slow.solver} takes ${figures(ratio)} × the time of ${fast.solver}.`,
    '',
    'This is a first look: one process, few rounds, no bounds.',
    `To claim a difference, measure it: ${claim}${others}`,
  ]
  return `${lines.join('\n')}\n`
}

const UNITS = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, 'µs'],
] as const

function timeText(ns: number): string {
  const [size, unit] = UNITS.find(([size]) => ns >= size) ?? [1, 'ns']
  return Number.isFinite(ns) ? `${figures(ns / size)} ${unit}` : ''
}

/** Three significant digits, without an exponent. */
function figures(value: number): string {
  return Number.isNaN(value) ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 })
}

/** The first column begins at the left, the others end at the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => {
    const cells = row.map((text, at) =>
      at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0),
    )
    return cells.join('   ').trimEnd()
  })
}
