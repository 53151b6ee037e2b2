import { useState } from 'preact/hooks'
import { copyText } from './copy-text.ts'

/** Copies a text and reports whether this worked. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [copied, setCopied] = useState({ text: '', said: '' })
  const copy = async (): Promise<void> =>
    setCopied({ text, said: (await copyText(text)) ? 'Copied.' : 'This browser does not allow it.' })
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy {what}
      </button>
      <span role="status">{copied.text === text ? copied.said : ''}</span>
    </>
  )
}
