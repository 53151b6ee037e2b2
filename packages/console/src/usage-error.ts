/** A mistake of the caller, such as options that contradict each other. The message is shown in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
