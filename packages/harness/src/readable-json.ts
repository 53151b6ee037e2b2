/** Writes run.json so that people can read it, too: columns take one line each. */

export function readableJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null)) return JSON.stringify(value)
    return `[\n${value.map((item) => inner + readableJson(item, inner)).join(',\n')}\n${indent}]`
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return '{}'
  const lines = fields.map(
    ([name, field]) => `${inner}${JSON.stringify(name)}: ${readableJson(field, inner)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}
