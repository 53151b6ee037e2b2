/**
 * The identity of a file. It is read with `bigint`, because otherwise Node shares the result with its own search for
 * modules: after a pipe was examined, modules behind symbolic links would be loaded a second time (seen in Node 20).
 */
import { fstatSync } from 'node:fs'

/** A file on disk. Two names of one file have the same identity. */
export interface FileIdentity {
  readonly dev: bigint
  readonly ino: bigint
  /** The size in bytes. */
  readonly size: number
}

/** Undefined for a pipe, a terminal or a device. */
export function identityOf(descriptor: number): FileIdentity | undefined {
  const stats = fstatSync(descriptor, { bigint: true })
  return stats.isFile() ? { dev: stats.dev, ino: stats.ino, size: Number(stats.size) } : undefined
}

export function isSameFile(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino
}
