/** What `duel` compares, as its suite and its command know it. */

export interface Command {
  readonly name: string
  /** As a shell reads it. */
  readonly command: string
  readonly directory: string
}

export interface Duel {
  /** The first one says what the others have to print. */
  readonly commands: readonly Command[]
  /** A file, or a folder of files; absolute. Without it, the commands read nothing. */
  readonly input?: string | undefined
  /** What makes an output right: that of the first command, or what `check` accepts, or anything. */
  readonly output: 'equal' | 'checked' | 'any'
  /** A command that reads an output and says with its exit code whether it is right. */
  readonly check?: string | undefined
  /** A command that runs before each run, untimed. */
  readonly prepare?: string | undefined
  readonly environment: Readonly<Record<string, string>>
  /** Wall time decides, and not CPU time. */
  readonly byWall: boolean
  /** The limit for one run, in milliseconds of the time that decides. */
  readonly timeoutMs: number
}

/** The address of the suite with what it compares. */
export function withDuel(module: URL, duel: Duel): string {
  const address = new URL(module)
  address.search = encodeURIComponent(JSON.stringify(duel))
  return address.href
}

export function duelIn(address: string): Duel {
  return JSON.parse(decodeURIComponent(new URL(address).search.slice(1)))
}
