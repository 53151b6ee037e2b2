/** The folder of this package. The build moves modules into other files, so it is the first one above with a package.json. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PACKAGE_FOLDER: string = packageAbove(fileURLToPath(import.meta.url))

function packageAbove(path: string): string {
  const folder = dirname(path)
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(folder)
}
