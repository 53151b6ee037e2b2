/**
 * A checker of proofs. It imports nothing, so that nobody has to believe anything else.
 *
 * Idea.      A list of clauses that ends in the empty one refutes a formula if each of them follows by reverse unit propagation
 *            (RUP): when all its literals are false, unit propagation in the clauses before it meets a conflict.
 * Format.    DIMACS, and DRAT. Deletions (lines with `d`) are skipped: to know more does no harm. Only RUP clauses are accepted.
 * Invariant. The first two literals of a clause are watched: while neither is false, the clause forces nothing.
 * Origin.    E. Goldberg and Y. Novikov, 2003 (RUP); N. Wetzler et al., 2014 (DRAT); M. Moskewicz et al., 2001 (watches).
 */

type File = 'formula' | 'proof'
/** `lemmas` is the number of clauses up to the empty one. Lines are counted from 1. */
export type Verification =
  | { readonly accepted: true; readonly lemmas: number }
  | { readonly accepted: false; readonly file: File; readonly line: number; readonly reason: string }

/** Checks that a proof (DRAT) refutes a formula (DIMACS CNF). */
export function verify(formula: string, proof: string): Verification {
  let file: File = 'formula'
  let lines = new Lines(formula, 'c')
  try {
    const checker = new Checker(formula, proof, lines)
    file = 'proof'
    lines = new Lines(proof, 'cd')
    return { accepted: true, lemmas: checker.check(lines) }
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown
    return { accepted: false, file, line: lines.line, reason: thrown.message }
  }
}

class Refused extends Error {}
const [LINE_END, SPACE, MINUS, ZERO] = [10, 32, 45, 48]
const HEADER = /p[ \t]+cnf[ \t]+(\d{1,7})[ \t]+(\d{1,10})[ \t\r]*(?=\n|$)/y

/** Reads integers, past the lines that begin with one of some letters: comments, and in a proof deletions. */
class Lines {
  line = 1
  private readonly text: string
  private readonly skipped: string
  private at = 0

  constructor(text: string, skipped: string) {
    this.text = text
    this.skipped = skipped
  }

  /** Goes to the next integer. Returns false at the end. Only a line feed ends a line. */
  hasMore(): boolean {
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === LINE_END) this.line++
      else if (code > SPACE) {
        const isFirst = this.at === 0 || this.text.charCodeAt(this.at - 1) === LINE_END
        if (!isFirst || !this.skipped.includes(this.text[this.at])) return true
        const end = this.text.indexOf('\n', this.at)
        this.at = (end < 0 ? this.text.length : end) - 1
      }
    }
    return false
  }

  /** The numbers of variables and clauses in the header, which comes before everything but comments. */
  header(): [variables: number, clauses: number] {
    this.hasMore()
    HEADER.lastIndex = this.at
    const [all, variables, clauses] = HEADER.exec(this.text) ?? []
    if (all === undefined)
      throw new Refused(`expected a line such as 'p cnf 729 10530', got '${this.word()}'`)
    this.at += all.length
    return [Number(variables), Number(clauses)]
  }

  integer(): number {
    if (!this.hasMore()) throw new Refused("expected a clause to end with '0'")
    const start = this.at
    const sign = this.text.charCodeAt(start) === MINUS ? -1 : 1
    let value = 0
    let code = this.text.charCodeAt(sign < 0 ? ++this.at : start)
    for (; code >= ZERO && code <= ZERO + 9; code = this.text.charCodeAt(++this.at))
      value = 10 * value + code - ZERO
    if (code > SPACE || this.text[this.at - 1] === '-')
      throw new Refused(`expected an integer, got '${this.word(start)}'`)
    return sign * value
  }

  /** The beginning of what stands there, for a message. */
  word(from = this.at): string {
    return this.text
      .slice(from, from + 40)
      .split('\n', 1)
      .join()
      .replaceAll(/[^ -~]/g, '?')
  }
}

type Literal = number // 2 × variable, and 1 more if it is negated: `literal ^ 1` is its negation
type Clause = number // where the clause begins in `clauses`: its length, and then its literals

class Checker {
  private readonly variables: number
  private readonly clauses: Int32Array
  private end = 0
  private readonly watching: (Clause[] | undefined)[] // literal → clauses that watch it
  private readonly isTrue: Uint8Array // literal → 1 if it is true
  private readonly trail: Int32Array // literals that are true, in the order in which they became so
  private trailLength = 0
  private propagated = 0 // literals of the trail whose consequences are known
  private isRefuted = false
  private reads = 0 // clauses that were read
  private readonly seenAt: Int32Array // literal → the last of these clauses that has it

  constructor(formula: string, proof: string, lines: Lines) {
    const [variables, expected] = lines.header()
    this.variables = variables
    this.clauses = new Int32Array((formula.length + proof.length) / 2 + 3) // a literal takes two characters at least
    this.watching = new Array(2 * this.variables + 2)
    this.isTrue = new Uint8Array(this.watching.length)
    this.trail = new Int32Array(this.watching.length)
    this.seenAt = new Int32Array(this.watching.length)
    let count = 0
    for (; lines.hasMore(); count++) this.add(this.read(lines))
    if (count !== expected) throw new Refused(`expected ${expected} clauses, got ${count}`)
  }

  check(lines: Lines): number {
    for (let lemmas = 1; lines.hasMore(); lemmas++) {
      const clause = this.read(lines)
      if (!this.follows(clause)) throw new Refused('the clause does not follow by unit propagation')
      const isEmpty = this.clauses[clause] === 0
      if (isEmpty && lines.hasMore())
        throw new Refused(`expected nothing after the empty clause, got '${lines.word()}'`)
      if (isEmpty) return lemmas
      this.add(clause)
    }
    throw new Refused('expected the empty clause at the end')
  }

  /** Writes a clause behind the others. It is kept when `add` is called. */
  private read(lines: Lines): Clause {
    let length = 0
    this.reads++
    for (let literal = lines.integer(); literal !== 0; literal = lines.integer()) {
      if (Math.abs(literal) > this.variables)
        throw new Refused(`expected a variable up to ${this.variables}, got ${literal}`)
      const code = literal > 0 ? 2 * literal : 1 - 2 * literal
      if (this.seenAt[code] === this.reads) continue // it is written twice
      this.seenAt[code] = this.reads
      this.clauses[this.end + ++length] = code
    }
    this.clauses[this.end] = length
    return this.end
  }

  private add(clause: Clause): void {
    const first = clause + 1
    let open = 0
    this.end = first + this.clauses[clause]
    for (let at = first; at < this.end && open < 2; at++) {
      const literal = this.clauses[at]
      if (this.isTrue[literal ^ 1] === 1) continue
      this.clauses[at] = this.clauses[first + open]
      this.clauses[first + open++] = literal
    }
    if (open === 0) this.isRefuted = true
    else if (open === 1) this.assign(this.clauses[first])
    else for (const at of [0, 1]) this.watch(this.clauses[first + at], clause)
  }

  private watch(literal: Literal, clause: Clause): void {
    this.watching[literal] ??= []
    this.watching[literal].push(clause)
  }

  private assign(literal: Literal): void {
    if (this.isTrue[literal] === 1) return
    this.isTrue[literal] = 1
    this.trail[this.trailLength++] = literal
  }

  /** Whether the negation of a clause leads to a conflict. */
  private follows(clause: Clause): boolean {
    this.isRefuted ||= !this.propagate()
    let conflict = this.isRefuted
    const known = this.trailLength
    for (let at = clause + this.clauses[clause]; at > clause && !conflict; at--) {
      conflict = this.isTrue[this.clauses[at]] === 1
      if (!conflict) this.assign(this.clauses[at] ^ 1)
    }
    conflict ||= !this.propagate()
    while (this.trailLength > known) this.isTrue[this.trail[--this.trailLength]] = 0
    this.propagated = known
    return conflict
  }

  /** Returns false at a conflict. */
  private propagate(): boolean {
    while (this.propagated < this.trailLength)
      if (!this.inform(this.trail[this.propagated++] ^ 1)) return false
    return true
  }

  /** Looks at the clauses that watch a literal that has become false. */
  private inform(falsified: Literal): boolean {
    const { clauses, isTrue } = this
    const watching = this.watching[falsified] ?? []
    let conflict = false
    let kept = 0
    for (const clause of watching) {
      const other = clauses[clause + 1] ^ clauses[clause + 2] ^ falsified
      if (!conflict && isTrue[other] === 0 && this.watchesAnother(clause, other, falsified)) continue
      watching[kept++] = clause
      conflict ||= isTrue[other ^ 1] === 1
      if (!conflict) this.assign(other)
    }
    watching.length = kept
    return !conflict
  }

  private watchesAnother(clause: Clause, other: Literal, falsified: Literal): boolean {
    for (let at = clause + 3; at <= clause + this.clauses[clause]; at++) {
      const literal = this.clauses[at]
      if (this.isTrue[literal ^ 1] === 1) continue
      this.clauses[clause + 1] = other
      this.clauses[clause + 2] = literal
      this.clauses[at] = falsified
      this.watch(literal, clause)
      return true
    }
    return false
  }
}
