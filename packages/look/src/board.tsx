/** This component draws a board with strong lines around its boxes. */
import type { JSX, VNode } from 'preact'

interface BoardProps extends Omit<JSX.HTMLAttributes<HTMLTableElement>, 'size' | 'style'> {
  /** The cells of a row, and of a column. */
  readonly size: number
  /** Custom properties beside `--size`. */
  readonly look?: string
  /** A `<td>` with the class `beside` if it has a strong line on its left, and `under` if it has one above. */
  cell(cell: number): VNode
}

/** A square board with strong lines around its boxes. `style/board.css` says how its cells look. */
export function Board({ size, look = '', cell, ...table }: BoardProps): VNode {
  const lines = Array.from({ length: size }, (_, line) => line)
  return (
    <table {...table} class={`board ${table.class ?? ''}`} style={`--size:${size};${look}`}>
      <tbody>
        {lines.map((row) => (
          <tr key={row}>{lines.map((column) => cell(row * size + column))}</tr>
        ))}
      </tbody>
    </table>
  )
}
