/** Shows any value in an error message. */

const SHOWN = 40 // characters of a text

/** A value in a few words: `"abc"`, `null`, `−1`, `an Int8Array`. */
export function quote(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value.length <= SHOWN ? JSON.stringify(value) : `${JSON.stringify(value.slice(0, SHOWN))}…`
    case 'bigint':
      return `${value}n`
    case 'function':
      return 'a function'
    case 'object':
      return value === null ? 'null' : withArticle(classOf(value))
    default:
      return String(value)
  }
}

function classOf(value: object): string {
  try {
    return Object.prototype.toString.call(value).slice('[object '.length, -1)
  } catch {
    return 'Proxy' // a revoked one
  }
}

function withArticle(name: string): string {
  return /^[AEIOUaeiou](?!int)/u.test(name) ? `an ${name}` : `a ${name}`
}

const MOST_QUOTED = 24 // characters

/** Quotes the text that was found, so that it is distinct from the message, and shortens it. */
export function quoteText(text: string): string {
  const beginning = [...text.slice(0, 2 * MOST_QUOTED + 2)] // a character may be two units long
  const shown = beginning.length > MOST_QUOTED ? `${beginning.slice(0, MOST_QUOTED).join('')}…` : text
  return `'${shown.replace(/\p{C}/gu, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`)}'`
}
