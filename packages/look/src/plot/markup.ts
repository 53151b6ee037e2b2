/** Writes what a component draws as markup, without a browser. It knows no state: a drawing is a function of its data. */
import { printable } from '@sudoku-lab/console/printable'
import { Fragment, isValidElement, type VNode } from 'preact'
import { escaped } from '../figure.ts'

/** XML knows no control characters, which are shown as escapes. */
const written = (text: string): string => escaped(printable(text)).replaceAll('"', '&quot;')

export function markupOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(markupOf).join('')
  if (isValidElement(node)) return elementOf(node as VNode<Record<string, unknown>>)
  return typeof node === 'string' || typeof node === 'number' ? written(String(node)) : ''
}

function elementOf({ type, props }: VNode<Record<string, unknown>>): string {
  const { children, ...attributes } = props
  if (type === Fragment) return markupOf(children)
  if (typeof type === 'function') return markupOf((type as (own: typeof props) => unknown)(props))
  const pairs = Object.entries(attributes).map(([name, value]) =>
    value == null || value === false ? '' : ` ${name}="${written(String(value))}"`,
  )
  return `<${type}${pairs.join('')}>${markupOf(children)}</${type}>`
}
