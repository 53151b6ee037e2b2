/** These options say which houses a board has, and which fields of records are read. */
import { existsSync } from 'node:fs'
import { readTextFile } from '@sudoku-lab/console'
import { EXTRAS, geometryOf, geometryOfHouses, MAX_SIZE, MIN_SIZE } from '@sudoku-lab/core'
import { regionsOfValue } from '@sudoku-lab/core/formats'
import { InvalidArgumentError, Option } from 'commander'
import { CommandError } from '../errors.ts'
import type { BoxShape } from '../read/layout.ts'

export function fieldOptions(): Option[] {
  return [
    new Option('--puzzle <field>', 'the field or column with the puzzle'),
    new Option('--solution <field>', 'the field or column with the solution'),
  ]
}

export function layoutOptions(): Option[] {
  return [
    boxes('the shape of the boxes, if several fit: 3x2, 1x7'),
    new Option(
      '--regions <file>',
      'regions of any form, as a file or a text with the same symbol for the cells of each',
    ).argParser(regionsIn),
    extra(),
  ]
}

/** The same for boards that are made. `--regions random` is taken, as `random:9`. */
export function madeLayoutOptions(): Option[] {
  return [
    boxes('the shape of the boxes (default: 3x3)'),
    new Option('--regions <file>', 'a file or a text, as for `solve`; random; random:N').argParser((text) => {
      if (!text.startsWith('random')) return regionsIn(text)
      const [, size = '9'] = /^random(?::(\d+))?$/u.exec(text) ?? ['', '0']
      if (Number(size) >= MIN_SIZE && Number(size) <= MAX_SIZE) return `random:${size}`
      throw new InvalidArgumentError(
        `Expected random, or random:N with N from ${MIN_SIZE} to ${MAX_SIZE}, got '${text}'.`,
      )
    }),
    extra(),
  ]
}

function extra(): Option {
  return new Option(
    '--extra <houses>',
    `${EXTRAS.join(', ')}, or cells such as r1c1r2c2…, with commas`,
  ).argParser((text) => text.split(',').map((word) => word.trim()))
}

function boxes(about: string): Option {
  return new Option('--boxes <height>x<width>', about).argParser(boxShape)
}

function boxShape(text: string): BoxShape {
  const [, height, width] = /^(\d{1,2})[x×](\d{1,2})$/i.exec(text) ?? []
  if (height === undefined || width === undefined) {
    throw new InvalidArgumentError(`Expected height x width, such as 3x4, got '${text}'.`)
  }
  try {
    geometryOf(Number(height), Number(width))
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
  return { height: Number(height), width: Number(width) }
}

function regionsIn(file: string): string {
  const areSymbols = /^(?:\s*\[.*|[^./\\\s_-]{14,})$/su.test(file) && !existsSync(file)
  const text = areSymbols ? file : readTextFile(file, CommandError)
  try {
    const regions = regionsOfValue(/^\s*\[/u.test(text) ? JSON.parse(text) : text)
    return geometryOfHouses({ size: regions.length, regions }).layout
  } catch (error) {
    throw new InvalidArgumentError(`${areSymbols ? '' : `${file}: `}${(error as Error).message}`)
  }
}
