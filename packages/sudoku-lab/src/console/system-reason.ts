interface SystemError extends Error {
  readonly code?: string | undefined
}

/** The reason that an operation of the system failed, without its code and its path: those follow behind a comma. */
export function systemReasonOf(error: SystemError): string {
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file',
    EISDIR: 'it is a directory',
    EACCES: 'permission denied',
    ENOTDIR: 'a part of its path is not a directory',
  }
  return known[error.code ?? ''] ?? error.message.replace(/^E[A-Z0-9]+: ([^,]+), .*$/su, '$1')
}

/** The same for something that cannot be written. What is missing then is its directory. */
export function writingReasonOf(error: SystemError): string {
  return error.code === 'ENOENT' ? 'no such directory' : systemReasonOf(error)
}
