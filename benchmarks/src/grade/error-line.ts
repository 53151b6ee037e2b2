/** Finds in the error output of a program what a reader wants to know first. */

/** The line that names the error. What is not written in Latin letters arrives as bytes. */
export function errorIn(output: string): string {
  const lines = Buffer.from(output, 'latin1')
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
  const named = lines.findLast((line) => /^(?:Uncaught )?[\w.]*(?:Error|Exception)\b/.test(line))
  return named ?? lines.find((line) => /error/i.test(line)) ?? lines.findLast(Boolean) ?? ''
}
