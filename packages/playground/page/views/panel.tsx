/** One solver, or one engine: which it is, and what it does. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Watchable } from '../worker/jobs.ts'

/** Pixels below which candidates cannot be read. */
const NARROW = 230

interface Props<Traced extends Watchable> {
  readonly solver: string
  /** The solvers that can be chosen. */
  readonly choices: readonly { readonly id: string }[]
  readonly traced: Traced | undefined
  readonly error: string | undefined
  onSolver(id: string): void
  readonly onRemove: (() => void) | undefined
  /** Shows a search. */
  show(traced: Traced): ComponentChildren
}

export function Panel<Traced extends Watchable>({
  solver,
  choices,
  traced,
  error,
  onSolver,
  onRemove,
  show,
}: Props<Traced>) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      section.current?.style.setProperty('--measured', `${width}px`)
      section.current?.classList.toggle('narrow', width < NARROW)
    })
    if (section.current !== null) observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={section} class="panel" aria-label={`Solver ${solver}`}>
      <header>
        <select aria-label="Solver" value={solver} onChange={(event) => onSolver(event.currentTarget.value)}>
          {choices.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
        {onRemove === undefined ? null : (
          <button type="button" onClick={onRemove} aria-label={`Remove ${solver}`}>
            ×
          </button>
        )}
      </header>
      {error !== undefined ? <p class="error">{error}</p> : null}
      {traced === undefined ? error === undefined && <p>Searching …</p> : show(traced)}
    </section>
  )
}
