import { foreignContentOf } from './foreign-content.ts'
import { notUtf8In } from './not-utf8.ts'

/** Says why the whole content of a file is not a text in UTF-8. Undefined if it is one. */
export function notTextIn(content: Uint8Array): string | undefined {
  return foreignContentOf(content) ?? notUtf8In(content)
}
