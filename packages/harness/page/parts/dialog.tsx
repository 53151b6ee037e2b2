/** A dialog that keeps the focus and returns it. Escape, its button and a click outside of it close it. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly buttons?: ComponentChildren
  readonly children: ComponentChildren
  readonly onClose: () => void
  /** Called with −1 for the key ← and with 1 for →. */
  readonly onMove?: (by: number) => void
}

export function Dialog({ title, buttons, children, onClose, onMove }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const [before, element] = [document.activeElement, dialog.current]
    element?.showModal()
    return () => {
      // While it is open, nothing behind it can take the focus.
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (by === undefined || isScrolled(event.target)) return
        event.preventDefault()
        onMove?.(by)
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <div class="buttons">
            {buttons}
            <button type="button" onClick={onClose}>
              Close
            </button>
          </div>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** Whether the keys scroll what has the focus. */
function isScrolled(target: EventTarget | null): boolean {
  const scrolled = target instanceof Element ? target.closest('.scroll') : null
  return scrolled !== null && scrolled.scrollWidth > scrolled.clientWidth
}
