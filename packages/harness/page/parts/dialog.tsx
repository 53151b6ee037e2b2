/** A dialog that keeps the focus and returns it. Escape, its button and a click outside of it close it. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly buttons?: ComponentChildren
  readonly children: ComponentChildren
  readonly onClose: () => void
}

export function Dialog({ title, buttons, children, onClose }: DialogProps) {
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as in every dialog
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
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
