import { useState } from 'preact/hooks'
import { copyText } from './copy-text.ts'

/** Copies a text and reports whether this worked. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [said, setSaid] = useState('')
  const copy = async (): Promise<void> =>
    setSaid((await copyText(text)) ? 'Copied.' : 'This browser does not allow it.')
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy {what}
      </button>
      <span role="status">{said}</span>
    </>
  )
}
