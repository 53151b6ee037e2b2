/** A dataset that cannot be used: it is unknown, cannot be fetched, or is not what it should be. The message is one line. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
}
