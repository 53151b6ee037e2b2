/** How a text goes into a template. The last argument of every helper is what handlebars adds. */
export const TEMPLATE_HELPERS: Readonly<Record<string, (...texts: unknown[]) => string>> = {
  json: (text) => JSON.stringify(text),
  code: (...texts) => quoted(texts.slice(0, -1).join('')),
  constant: (name) => constantFrom(String(name)),
  class: (name) => capitalized(constantFrom(String(name))),
  comment: (text) => String(text).replaceAll('*/', '* /'),
}

/** `my-idea-2` → `myIdea2`. (plop's own helper sets an underscore before digits.) */
function constantFrom(name: string): string {
  const [first = '', ...others] = name.split('-')
  return first + others.map(capitalized).join('')
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A string literal as the formatter writes it: with the quotes that need less escaping. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  const plain = escaped.replaceAll('\\"', '"')
  return plain.includes("'") ? `"${escaped}"` : `'${plain}'`
}
