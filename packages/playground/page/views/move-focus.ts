/** The arrows of the keyboard move the focus on a board. */
const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const COLUMNS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Moves the focus of the keyboard on a board as an arrow says. @param part what has the focus in a cell */
export function moveFocus(
  event: KeyboardEvent & { readonly currentTarget: HTMLElement },
  size: number,
  part: 'td' | 'input',
): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(part)]
  const cell = cells.findIndex((each) => each === event.target && each.matches(':focus-visible'))
  const row = Math.floor(cell / size) + (ROWS[event.key] ?? 0)
  const column = (cell % size) + (COLUMNS[event.key] ?? 0)
  if (
    cell < 0 ||
    !(event.key in ROWS || event.key in COLUMNS) ||
    Math.min(row, column) < 0 ||
    column === size
  )
    return
  cells[row * size + column]?.focus()
  event.preventDefault()
}
