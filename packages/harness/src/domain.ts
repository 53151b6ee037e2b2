/**
 * What the harness is told about one kind of problem. The harness itself knows entrants, instances, processes,
 * clocks, counters by name, answers as bytes, verdicts and reports; a domain says what an instance is, how an
 * entrant is asked, and when an answer is right.
 *
 * A suite is an ES module that exports `domain`. The harness imports it in its own process, where instances are
 * read and answers are proved, and again in every process that runs an entrant.
 */

/** What things are called in tables and sentences, in lower case. */
export interface Words {
  /** `puzzle` */
  readonly instance: string
  /** `puzzles` */
  readonly instances: string
  /** `solver` */
  readonly entrant: string
  /** `solvers` */
  readonly entrants: string
}

export interface Named {
  readonly name: string
  readonly description: string
}

export interface CounterDefinition extends Named {
  /** How the counter of several instances is made of theirs. */
  readonly total: 'sum' | 'max'
}

/** What an entrant answered, in the form in which it travels and is proved. */
export interface Answer {
  /** What the entrant says of the instance, one of the domain's claims: `unique`, `none`, `sorted`. */
  readonly claim: string
  /** What it shows for it: for Sudoku up to two solutions, a byte a cell. */
  readonly witnesses: readonly Uint8Array[]
  /** In the order of the domain's counters; absent where the entrant does not count. */
  readonly counters?: readonly number[]
  /** The entrant stopped because its budget was used up, so that a larger budget may give another answer. */
  readonly stopped?: boolean
}

/** What a proof of one answer comes to, judged by itself. */
export type Proof =
  /** The answer is right, and does what the task asks for. */
  | { readonly outcome: 'proved' }
  /** The entrant gave up within its budget: nothing is wrong, and nothing is answered. */
  | { readonly outcome: 'undecided' }
  /** @property problem in words that fit behind the entrant's name: `its solution has 5 twice in row 3` */
  | { readonly outcome: 'wrong'; readonly problem: string }

/** What is known of an instance apart from the answer that is held against it. */
export interface Evidence {
  /** Different witnesses that were proved, of all entrants together. */
  readonly witnesses: number
  /** The entrants that showed them. */
  readonly shownBy: readonly string[]
  /** The claim that the set of instances is published with, or that the trusted reference proved. */
  readonly known: string | null
}

/** What the instances of a set have in common; `{}` where a set says nothing. */
export type Shape = Readonly<Record<string, string | number>>

/** A set of instances that are measured together. Two sets are the same when their instances encode alike. */
export interface InstanceSet<Instance> {
  /** Short, for tables: `euler-50`. */
  readonly id: string
  /** Where it was read from, absolute; absent for a set that is made by a program. */
  readonly path?: string
  /** What all instances have in common and `decode` has to know, as JSON: `{ boxHeight: 3, boxWidth: 3 }`. */
  readonly shape?: Shape
  /** Number n of the set is at index n − 1. */
  readonly instances: readonly Instance[]
  /** What one instance is called; its number where this is absent: `queens-12`. */
  readonly names?: readonly string[]
  /** The claim that is known to be right for every instance, or for each; absent or null where nothing is known. */
  readonly known?: string | readonly (string | null)[] | null
  /** The sum of `answerNumber` over all instances, where it is known. */
  readonly knownSum?: number
}

/** What one entrant can do, told without running it. */
export interface EntrantDefinition<Instance> {
  readonly id: string
  readonly title?: string
  /** Short phrases for the tables: `{ state: 'one digit set per house', inference: 'none' }`. */
  readonly traits?: Readonly<Record<string, string>>
  /** Where the algorithm comes from. */
  readonly origin?: string
  /**
   * It works in a process of its own, so that the CPU clock of the process that asks it does not see it. It is timed by
   * wall time, unless its entrant has `outside`.
   */
  readonly external?: boolean
  /** It can give up on an instance within its budget. */
  readonly incomplete?: boolean
  /** Tasks that it cannot do, each with the reason: `{ unique: 'stops at its first solution' }`. */
  readonly refuses?: Readonly<Record<string, string>>
  /** Why it does not take instances of this shape; undefined where it does. */
  refusesShape?(shape: Shape): string | undefined
  /** Whether it offers `askMany` for instances of this shape. */
  offersBatch?(shape: Shape): boolean
  /** Files that its work rests on beside its modules: a program in another language. */
  readonly files?: readonly string[]
  /** Builds everything that is built once. Not timed. */
  open(shape: Shape, task: string): Entrant<Instance> | Promise<Entrant<Instance>>
}

/** An entrant that is ready to be asked. `Raw` is whatever it returns; only `read` looks at it. */
export interface Entrant<Instance, Raw = unknown> {
  /**
   * Answers one instance. This is what is timed.
   *
   * @param budget in the domain's unit of budget; Infinity where there is none
   */
  ask(instance: Instance, budget: number): Raw
  /** Brings a raw answer into its common form. Not timed. Throws for what is no answer at all. */
  read(raw: Raw, instance: Instance): Answer
  /** Answers all instances in one call. `instances` is what `pack` made of them. */
  askMany?(instances: unknown, budget: number): unknown
  /** Brings instances into the form that `askMany` takes. Not timed. */
  pack?(instances: readonly Instance[]): unknown
  /** One answer for each instance, and the counters that are only known in sum. Not timed. */
  readMany?(
    raw: unknown,
    instances: readonly Instance[],
  ): { readonly answers: readonly Answer[]; readonly totals?: readonly number[] }
  /** With it, an external entrant is timed by its own CPU time, and without it by wall time. */
  readonly outside?: OutsideWork
}

/** What the operating system tells of an entrant that works in processes of its own. */
export interface OutsideWork {
  /**
   * What its processes have used so far: nanoseconds of CPU time, and nanoseconds for which they waited for a processor.
   * Undefined where the system does not tell.
   */
  usage(): { readonly cpuNs: number; readonly queuedNs: number } | undefined
  /** CPU time of its start: what it had used when it was ready for its first instance. */
  startNs(): number | undefined
  /** One call without an instance. It shows what a call costs beside the work on its instances. */
  exchange(): void
}

/** What is written about an entrant, for the report. */
export interface About {
  /** Its story as Markdown: the idea, what it costs, when it loses. */
  readonly markdown: string
  /** The file that the story is from, absolute: relative links in it are read from there. */
  readonly file: string
  /** Where its source is: an absolute path, or an address. */
  readonly source: string | null
}

/** A document that every report links to: a glossary, for one. */
export interface Document {
  readonly title: string
  /** An absolute path, or an address. */
  readonly target: string
}

export interface SetDescription extends Named {
  /** Instances in it. */
  readonly count: number
}

/** A budget makes an entrant stop that knows no clock: the harness asks again with a larger one while time is left. */
export interface Budget {
  /** What it counts: `nodes`. */
  readonly name: string
  readonly first: number
}

/** What is meant in a suite where the command line says nothing. */
export interface Presets {
  readonly dataset?: readonly string[]
  readonly sample?: number
  /** CPU seconds for one instance. */
  readonly timeout?: number
}

export interface Domain<Instance = unknown> {
  /** `sudoku`; part of every record. */
  readonly name: string
  readonly words: Words
  /** What entrants can be asked for; the first is the default. */
  readonly tasks: readonly Named[]
  readonly counters: readonly CounterDefinition[]
  /** The counter that says how much an entrant works, and what one of it is called: `nodes`, `node`. */
  readonly work?: { readonly counter: string; readonly one: string }
  /** Absent where every entrant simply runs until it is done. */
  readonly budget?: Budget

  /** What is measured where nothing is said; the first set, and the limits of the harness, where this is absent. */
  readonly presets?: Presets

  /** The sets that are known by name; the first is the default. */
  sets(): Promise<readonly SetDescription[]>
  /** Reads a set by its name, or a file. @throws UsageError quoting what was wrong, and where. */
  readSet(nameOrPath: string, directory: string): Promise<InstanceSet<Instance>>
  encode(instance: Instance): Uint8Array
  decode(bytes: Uint8Array, shape: Shape): Instance
  /** Another instance with the same answer up to a known map, the same for the same seed: for Sudoku an isomorph. */
  variant?(instance: Instance, seed: number, shape: Shape): Instance
  /** Short facts for the per-instance table: `{ clues: 25 }`. The same keys for every instance. */
  facts?(instance: Instance): Readonly<Record<string, number>>

  /** All entrants by their references, with a description or without: what takes part when none is named. */
  entrants(): Promise<readonly (string | Named)[]>
  /** References of entrants that others have published (`--peers`). */
  peers?(directory: string): Promise<readonly string[]>
  /** The reference of an entrant that is trusted to tell what is known; it is asked in every preflight. */
  readonly reference?: string
  /** Loads what a reference names. @throws UsageError for a reference that names nothing. */
  load(reference: string, directory: string): Promise<readonly EntrantDefinition<Instance>[]>

  /** Proves one answer by itself: against the rules, the instance and what the task asks for. */
  prove(task: string, instance: Instance, answer: Answer, shape: Shape): Proof
  /** Why a claim cannot be true in the light of all evidence; undefined where nothing contradicts it. */
  refute?(task: string, claim: string, evidence: Evidence): string | undefined
  /** A number that is read off an answer and whose sum may be known: the top left three digits of Euler 96. */
  readonly answerNumber?: Named & { of(witness: Uint8Array): number }

  /** What is written about an entrant; undefined where nothing is. */
  about?(reference: string, entrantId: string, directory: string): Promise<About | undefined>
  readonly documents?: readonly Document[]
  /** An instance, and a solution of it, as text for people. */
  show?(instance: Instance, witness: Uint8Array | null, shape: Shape): string
}
