/** Rows of a table as text. */

/** What separates the columns of a table, by its header. */
export function delimiterOf(header: string): string {
  return [',', ';', '\t', '|'].find((symbol) => header.includes(symbol)) ?? ','
}

/** The cells of a row. A cell in quotes may have delimiters, and each of its own quotes twice. */
export function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const [end, other] = [`(?=[${delimiter}]|$)`, `[^${delimiter}]*`]
  const cell = new RegExp(`[${delimiter}](?:"((?:[^"]|"")*)"${end}|(${other}))`, 'g')
  const found = `${delimiter}${line}`.matchAll(cell)
  return Array.from(found, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
}
