/** A mistake of the user, of the network or of a server: the message is one line, fit to be shown as it is. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
}
