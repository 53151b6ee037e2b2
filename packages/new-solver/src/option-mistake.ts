/**
 * What is wrong with an option, in one sentence. `parseArgs` adds how to pass a word that begins with a dash, which nobody
 * wants who has mistyped an option.
 */
export function optionMistake(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return message.replace(/\. To specify a positional argument .*$/su, '')
}
