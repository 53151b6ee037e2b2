/** Writes what a component draws as markup, without a browser. It knows no state: a drawing is a function of its data. */
import { printable } from '@sudoku-lab/console/printable'
import { Fragment, isValidElement, type VNode } from 'preact'
import { escapeText } from '../src/phrases.ts'

/** XML knows no control characters, which are shown as escapes. */
const escaped = (text: string): string => escapeText(printable(text))

export function markupOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(markupOf).join('')
  if (isValidElement(node)) return elementOf(node as VNode<Record<string, unknown>>)
  return typeof node === 'string' || typeof node === 'number' ? escaped(String(node)) : ''
}

function elementOf({ type, props }: VNode<Record<string, unknown>>): string {
  const { children, ...attributes } = props
  if (type === Fragment) return markupOf(children)
  if (typeof type === 'function') return markupOf((type as (own: typeof props) => unknown)(props))
  const written = Object.entries(attributes).map(([name, value]) =>
    value == null || value === false ? '' : ` ${name}="${escaped(String(value))}"`,
  )
  return `<${type}${written.join('')}>${markupOf(children)}</${type}>`
}
