import { FORMATS, type FormatId, ParseError } from '@sudoku-lab/core'
import { type BoxShape, geometryOfBoxes } from '../bulk/assignment.ts'
import { EXIT } from '../errors.ts'
import { openOutput } from '../output.ts'
import { openText } from './readings.ts'

export interface ConvertOptions {
  readonly from?: FormatId
  readonly to: FormatId
  readonly boxes?: BoxShape
  readonly empty?: '.' | '0'
  readonly labels: boolean
  readonly output?: string
}

/** As many characters as are written at once. */
const FLUSH_AT = 1 << 18

/** Writes every puzzle of a text in another format. Returns the exit code. */
export async function convert(file: string | undefined, options: ConvertOptions): Promise<number> {
  const text = await openText(file, options.from, geometryOfBoxes(options.boxes))
  const output = openOutput(options.output)
  const { write, separator } = FORMATS[options.to]
  const empty = options.empty === undefined ? {} : { empty: options.empty }

  let number = 0
  let problemCount = 0
  let pending = ''
  for await (const reading of text.readings) {
    if (reading instanceof ParseError) {
      process.stderr.write(`${text.name}: ${reading.message}\n`)
      problemCount++
      continue
    }
    const label = options.labels ? reading.label : ''
    number++
    pending += `${number === 1 ? '' : separator}${write(reading.geometry, reading.grid, { ...empty, label, number })}`
    if (pending.length > FLUSH_AT) {
      await output.write(pending)
      pending = ''
    }
  }
  await output.write(pending)
  output.close()
  if (number + problemCount === 0) process.stderr.write(`${text.name}: no puzzle in it\n`)
  return problemCount > 0 || number === 0 ? EXIT.badInput : EXIT.done
}
