import { useState } from 'preact/hooks'

/** Copies a text; where the page may not write to the clipboard (opened from disk), selects it for the reader. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [said, setSaid] = useState('Copy')
  const copy = async (): Promise<void> => {
    setSaid((await copied(text)) ? 'Copied' : 'Copy failed')
    setTimeout(() => setSaid('Copy'), 1500)
  }
  return (
    <button type="button" class="copy" aria-label={`Copy the ${what}`} onClick={() => void copy()}>
      {said}
    </button>
  )
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text)
  }
}

function copiedByHand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
