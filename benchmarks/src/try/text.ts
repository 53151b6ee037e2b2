import type { FirstLook, Measured } from './first-look.ts'

/** The result as a table and sentences. `call` is how a reader starts the harness. */
export function textOf(look: FirstLook, call: string): string {
  const rows = look.solvers.map(({ solver, puzzleNs, nodes, nodeNs, ratio }) => [
    solver,
    timeText(puzzleNs),
    nodes === null ? 'not counted' : nodes.toLocaleString('en'),
    timeText(nodeNs),
    ratio === null ? '' : figures(ratio),
  ])
  const ratio = `time / ${look.solvers.at(-1)?.solver}`
  const table = aligned([['solver', 'time a puzzle', 'nodes', 'time a node', ratio], ...rows])
  return `${[...table, '', ...sentencesOf(look), '', claim(look, call)].join('\n')}\n`
}

function sentencesOf({ set, task, puzzles, proved, timed, solvers }: FirstLook): string[] {
  const gaveUp = solvers.filter((solver) => solver.gaveUp > 0)
  return [
    `The answers to ${proved} of ${puzzles} puzzles of ${set} are proved (task ${task}).`,
    ...gaveUp.map(({ solver, gaveUp }) => `${solver} gave up on ${gaveUp}.`),
    ...(timed < proved
      ? [
          `The first ${timed} of them ${timed === 1 ? 'was' : 'were'} timed, because a sweep of all takes too long.`,
        ]
      : []),
    ...(timed === 0
      ? ['No puzzle was answered by all solvers, so nothing was timed.']
      : [comparison(solvers)]),
  ]
}

function comparison(solvers: readonly Measured[]): string {
  const [first, last] = [solvers[0], solvers.at(-1)]
  if (first === undefined || last === undefined || first.ratio === null) return ''
  const isSlower = first.ratio >= 1
  const [slow, fast] = isSlower ? [first, last] : [last, first]
  return `${slow.solver} takes ${figures(isSlower ? first.ratio : 1 / first.ratio)} × the time of ${fast.solver}.`
}

function claim({ set, task, solvers }: FirstLook, call: string): string {
  const names = solvers.map(({ solver }) => solver).join(',')
  const others = task === 'unique' ? '' : ` --task ${task}`
  return (
    'This is a first look: one process, few rounds, no bounds.\n' +
    `To claim a difference, measure it: ${call} --solver ${names} --dataset ${set}${others}`
  )
}

const UNITS = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, 'µs'],
] as const

function timeText(ns: number | null): string {
  if (ns === null) return ''
  const [size, unit] = UNITS.find(([size]) => ns >= size) ?? [1, 'ns']
  return `${figures(ns / size)} ${unit}`
}

/** Three significant digits, without an exponent. */
function figures(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}

/** The first column begins at the left, the others end at the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  )
}
