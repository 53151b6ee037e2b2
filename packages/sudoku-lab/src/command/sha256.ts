import type { Hash } from 'node:crypto'

/** Loaded here: an import would be at the beginning of the bundle, so every command would wait for it. */
export function sha256(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256')
}
