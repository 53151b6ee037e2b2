/** Clauses in one flat array, in the order in which they are added. */

/** A variable, 1 or more, or its negation, below 0, as in DIMACS. */
export type Literal = number

export class Clauses {
  count = 0
  /** The literals, and a 0 behind each clause. */
  private all = new Int32Array(1 << 10)
  private end = 0

  /** All clauses: their literals, and a 0 behind each. */
  get literals(): Readonly<Int32Array> {
    return this.all.subarray(0, this.end)
  }

  add(literals: readonly Literal[]): void {
    const end = this.end + literals.length + 1
    if (end > this.all.length) {
      const larger = new Int32Array(2 * end)
      larger.set(this.literals)
      this.all = larger
    }
    this.all.set(literals, this.end)
    this.end = end
    this.count++
  }

  /** Exactly one of these is true: at least one, and no two. */
  addExactlyOne(literals: readonly Literal[]): void {
    this.add(literals)
    literals.forEach((one, index) => {
      for (const other of literals.slice(index + 1)) this.add([-one, -other])
    })
  }

  /** One clause on each line, as DIMACS and DRAT write them. */
  toText(): string {
    const words: string[] = []
    for (const literal of this.literals) words.push(literal === 0 ? '0\n' : `${literal} `)
    return words.join('')
  }
}
