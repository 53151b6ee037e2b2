/** A dataset that cannot be used: it is unknown, cannot be fetched, or is not what it should be. The message is one line. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
}

/** The reason of a failure of the system, without its code and its path. */
export function reasonOf({ message }: Error): string {
  return message.replace(/^E[A-Z0-9]+: ([^,]+), .*$/su, '$1')
}
