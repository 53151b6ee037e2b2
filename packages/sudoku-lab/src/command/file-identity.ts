/**
 * The identity of a file. It is read with `bigint`, because otherwise Node shares the result with its own search for
 * modules: after a pipe was examined, modules behind symbolic links would be loaded a second time (seen in Node 20).
 */
import { type BigIntStats, fstatSync, statSync } from 'node:fs'

/** A file on disk. Two names of one file have the same identity. */
export interface FileIdentity {
  readonly dev: bigint
  readonly ino: bigint
  /** The size in bytes. */
  readonly size: number
}

/** Undefined for a pipe, a terminal or a device. */
export function identityOf(descriptor: number): FileIdentity | undefined {
  return identityIn(fstatSync(descriptor, { bigint: true }))
}

export function isDirectory(descriptor: number): boolean {
  return fstatSync(descriptor, { bigint: true }).isDirectory()
}

export function isPipe(descriptor: number): boolean {
  return fstatSync(descriptor, { bigint: true }).isFIFO()
}

/** Undefined if there is no file with this name. */
export function isFile(name: string): boolean | undefined {
  return statSync(name, { bigint: true, throwIfNoEntry: false })?.isFile()
}

export function identityIn(stats: BigIntStats | undefined): FileIdentity | undefined {
  if (!stats?.isFile()) return undefined
  return { dev: stats.dev, ino: stats.ino, size: Number(stats.size) }
}

export function isSameFile(one: FileIdentity | undefined, other: FileIdentity | undefined): boolean {
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino
}
