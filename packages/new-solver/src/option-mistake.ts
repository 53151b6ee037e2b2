/**
 * What is wrong with an option, in one sentence. `parseArgs` begins with a capital letter, and adds how to pass a word that begins with a dash, which nobody
 * wants who has mistyped an option.
 */
export function optionMistake(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const mistake = message.replace(/\. To specify a positional argument .*$/su, '')
  return `${mistake.charAt(0).toLowerCase()}${mistake.slice(1)}`
}
