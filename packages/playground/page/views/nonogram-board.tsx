/** A nonogram: its clues, and the cells that the chosen options have painted. */

import { type CoverMoment, usesOf } from '../state/cover-words.ts'
import { cluesOf } from '../state/covers.ts'
import { type BoardProps, marksOf } from './cover-marks.ts'

/** item → its colour, painted by a chosen option. */
function paintedBy({ problem, state }: CoverMoment): ReadonlyMap<number, string> {
  return new Map(
    state.chosen.flatMap((option) =>
      usesOf(problem, option).flatMap(({ item, colour }) =>
        colour === undefined ? [] : [[item, colour] as const],
      ),
    ),
  )
}

export function NonogramBoard({ name, moment, label }: BoardProps) {
  const { problem } = moment
  const { rows, columns } = cluesOf(name)
  const painted = paintedBy(moment)
  const marks = marksOf(moment)
  const space = spaceFor([...rows, ...columns])
  const items = new Map(problem.itemNames.map((itemName, item) => [itemName, item]))
  /** Whether the last event chose one of the gaps of a line, or whether one of them is dead. */
  const lookOf = (line: string): string => {
    const isGap = (item: number): boolean => problem.itemNames[item]?.startsWith(`${line}, gap`) === true
    if ([...marks.dead].some(isGap)) return 'dead'
    return isGap(marks.item) ? 'chosen-item' : ''
  }
  return (
    <table
      class="board cover nonogram"
      style={`--size:${columns.length + space};--clue:${space}`}
      aria-label={label}
    >
      <thead>
        <tr>
          <td />
          {columns.map((blocks, x) => (
            <th key={x} scope="col" class={lookOf(`column ${x + 1}`)}>
              <small>{clue(blocks).join('\n')}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((blocks, y) => (
          <tr key={y}>
            <th scope="row" class={lookOf(`row ${y + 1}`)}>
              <small>{clue(blocks).join(' ')}</small>
            </th>
            {columns.map((_, x) => {
              const item = items.get(`${x},${y}`) ?? -1
              const colour = painted.get(item) ?? 'open'
              const fifth = `${x % 5 === 0 ? 'beside' : ''} ${y % 5 === 0 ? 'above' : ''}`
              return (
                <td
                  key={x}
                  class={`paint-${colour} ${fifth} ${marks.covered.has(item) ? `just-${marks.kind}` : ''}`}
                >
                  <span class="unseen">{colour}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function clue(blocks: readonly number[]): readonly number[] {
  return blocks.length === 0 ? [0] : blocks
}

/** Cells that the longest clue takes up: its numbers are narrower than a cell. */
function spaceFor(lines: readonly (readonly number[])[]): number {
  return Math.max(1.5, 0.75 * Math.max(...lines.map((blocks) => blocks.length)) + 0.3)
}
