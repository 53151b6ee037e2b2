const SHOWN = 100 // characters of a line that a message quotes

/** What a program wrote, short enough for a message. */
export function quote(line: string): string {
  return line.length <= SHOWN ? JSON.stringify(line) : `${JSON.stringify(line.slice(0, SHOWN))} …`
}
