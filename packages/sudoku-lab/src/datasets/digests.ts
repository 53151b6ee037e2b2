import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'

export async function sha256Of(path: string): Promise<string> {
  return digestOf(path, 'sha256', '')
}

/** The name that Git gives to a file. */
export async function gitBlobOf(path: string): Promise<string> {
  return digestOf(path, 'sha1', `blob ${statSync(path).size}\0`)
}

async function digestOf(path: string, algorithm: string, header: string): Promise<string> {
  const hash = createHash(algorithm).update(header)
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
