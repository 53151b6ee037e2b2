import type { Answer, Domain, Entrant, InstanceSet } from '@sudoku-lab/harness'

/** What this module needs of a suite. */
export type Judge<Instance> = Pick<Domain<Instance>, 'prove' | 'checks' | 'encode' | 'decode' | 'counters'>

interface Proved<Instance> {
  readonly puzzle: Instance
  readonly answer: Answer
  /** What this first call took. */
  readonly milliseconds: number
}

export interface Asked<Instance> {
  readonly solver: string
  readonly entrant: Entrant<Instance>
  /** One for each puzzle that all solvers proved, in the order of the set. */
  readonly proved: Proved<Instance>[]
  /** The number of puzzles on which it gave up. */
  gaveUp: number
}

export interface Question<Instance> {
  readonly set: InstanceSet<Instance>
  readonly task: string
  /** Milliseconds. */
  readonly now: () => number
  /** Is told what will be asked next: a solver, and the number of a puzzle in the set. */
  readonly tell: (solver: string, number: number) => void
}

/** A solver does not do what it promises. The message begins with its name. */
export class WrongAnswer extends Error {}

/**
 * Asks all solvers for one puzzle after the other until the time is over. A puzzle on which one of them gives up is left out.
 *
 * @throws WrongAnswer for the first answer that is wrong
 */
export function proveAnswers<Instance>(
  asked: readonly Asked<Instance>[],
  judge: Judge<Instance>,
  question: Question<Instance>,
  milliseconds: number,
): void {
  const { set, now } = question
  const end = now() + milliseconds
  for (let index = 0; index < set.instances.length && (index === 0 || now() < end); index++) {
    const answers = asked.map((one) => ({
      solver: one.solver,
      proved: provedAnswer(one, judge, question, index),
    }))
    requireAgreement(answers, judge, question, index)
    const isProvedByAll = answers.every(({ proved }) => proved !== undefined)
    for (const [place, { proved }] of answers.entries()) {
      const one = asked[place] as Asked<Instance>
      if (proved === undefined) one.gaveUp++
      else if (isProvedByAll) one.proved.push(proved)
    }
  }
}

/** Undefined if the solver gave up. */
function provedAnswer<Instance>(
  { solver, entrant }: Asked<Instance>,
  judge: Judge<Instance>,
  { set, task, now, tell }: Question<Instance>,
  index: number,
): Proved<Instance> | undefined {
  const shape = set.shape ?? {}
  const original = set.instances[index] as Instance
  const puzzle = judge.decode(judge.encode(original).slice(), shape)
  tell(solver, index + 1)
  const start = now()
  try {
    const raw = entrant.ask(puzzle, Number.POSITIVE_INFINITY)
    const milliseconds = now() - start
    const answer = entrant.read(raw, puzzle)
    if (Buffer.compare(judge.encode(puzzle), judge.encode(original)) !== 0) {
      throw new WrongAnswer('it writes into the puzzle')
    }
    const proof = judge.prove(task, original, answer, shape)
    if (proof.outcome === 'wrong') throw new WrongAnswer(proof.problem)
    return proof.outcome === 'proved' ? { puzzle, answer, milliseconds } : undefined
  } catch (thrown) {
    const problem = thrown instanceof WrongAnswer ? thrown.message : `it throws ${String(thrown)}`
    throw new WrongAnswer(`${solver}, puzzle ${index + 1}: ${problem}`)
  }
}

/** Compares the claims about one puzzle with what is known, and with what the other solvers found. */
function requireAgreement<Instance>(
  answers: readonly { readonly solver: string; readonly proved: Proved<Instance> | undefined }[],
  judge: Judge<Instance>,
  { set, task }: Question<Instance>,
  index: number,
): void {
  const given = answers.flatMap(({ solver, proved }) =>
    proved === undefined ? [] : { solver, ...proved.answer },
  )
  const witnesses = new Set(given.flatMap((answer) => answer.witnesses.map(String))).size
  const known = (typeof set.known === 'string' ? set.known : set.known?.[index]) ?? null
  for (const { solver, claim } of given) {
    const shownBy = given.map((answer) => answer.solver).filter((other) => other !== solver)
    const problem = judge.checks?.refute?.(task, claim, { witnesses, shownBy, known })
    if (problem !== undefined) throw new WrongAnswer(`${solver}, puzzle ${index + 1}: ${problem}`)
  }
}
