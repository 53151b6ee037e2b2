/**
 * The cells of OpenSudoku, of which each has its digit, its notes, and whether it can be edited. Later versions have two lists of notes, and a
 * colour.
 *
 *   version: 1          5|-|0|0|3,7,|1|…
 *   version: 4          5|0|0|0|0|12|0|1|…
 */

/** The fields of 81 cells, perhaps with the version before them. */
const FIELDS = /(?:version: ?\d(?:\s|&#(?:10|xA);|\\n)*)?((?:[\d,-]{0,20}\|){243,500})/u

/** A line in which such cells are replaced by 81 symbols, of which those of the player are empty. */
export function withoutFields(line: string): string {
  if (!line.includes('|')) return line
  return line.replace(FIELDS, (found: string, list: string) => {
    const fields = list.replaceAll('||', '|').split('|').slice(0, -1)
    const width = fields.length / 81
    if (![3, 4, 5].includes(width)) return found
    return Array.from({ length: 81 }, (_, cell) => {
      const [digit = '', isEditable] = [fields[cell * width], fields[(cell + 1) * width - 1]]
      return isEditable === '1' ? '0' : digit
    }).join('')
  })
}
