/** Writes run.json so that people can read it, too: columns take one line each. */
import { OBEYED } from '@sudoku-lab/console'
import { escapedSign } from '../phrases.ts'

/** JSON in one line, which shows every control character instead of sending it to the terminal. */
const inline = (value: unknown): string => (JSON.stringify(value) ?? 'null').replace(OBEYED, escapedSign)

export function readableJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return inline(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null)) return inline(value)
    return `[\n${value.map((item) => inner + readableJson(item, inner)).join(',\n')}\n${indent}]`
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return '{}'
  const lines = fields.map(([name, field]) => `${inner}${inline(name)}: ${readableJson(field, inner)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}
