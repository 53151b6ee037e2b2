/**
 * Describes one kind of problem to the harness. A suite is an ES module that exports `suite`. The harness imports it in its own process, where
 * instances are read and answers are proved, and again in every process that runs an entrant.
 *
 * Four members are enough where entrants are functions and instances are plain data: `name`, `sets`, `entrants` and `check`. Everything
 * else has a default. docs/measuring-your-own.md has an example of each kind.
 */

export interface Suite<Instance = unknown> {
  /** `sorting`; part of every record. */
  readonly name: string
  /** Name → instances. Or a function that lists them, and `readSet`. The first one is the default of a run. */
  readonly sets: Readonly<Record<string, MakeSet<Instance>>> | (() => Promise<readonly SetDescription[]>)
  /**
   * Name → function from an instance to its result, which is plain data. Or a function that lists references of entrants, and `load`. These take
   * part if none is named.
   *
   * @param peersFrom with it, those that others have published are listed, too: the folder from which their references start
   */
  readonly entrants:
    | Readonly<Record<string, (instance: Instance) => unknown>>
    | ((peersFrom?: string) => Promise<readonly (string | NamedEntrant)[]>)
  /** What is wrong with a result, in words that can follow the name of an entrant; undefined if it is right. Or `prove`. */
  check?(instance: Instance, result: never): string | undefined

  /** Default: instance, instances, entrant, entrants. */
  readonly words?: Words
  /** What entrants can be asked to do. The first one is the default. Without any, there is one. */
  readonly tasks?: readonly Named[]
  /** What entrants count. Default: nothing. */
  readonly counters?: readonly CounterDefinition[]
  /**
   * Another instance for which the same claim is right, such as an isomorph in Sudoku. An entrant that claims something else
   * about it is wrong. The same seed, a whole number from 0 to 2⁴⁸ − 1, gives the same instance.
   */
  variant?(instance: Instance, seed: number, shape: Shape): Instance
  /**
   * No two entrants ever work at the same time, not even where nothing is timed, because they may share what is outside of their processes,
   * such as a file or a lock.
   */
  readonly oneAtATime?: boolean
  /** What else can be known about answers. */
  readonly checks?: Checks<Instance>
  /** What reports show beside the measurements. */
  readonly shown?: Shown<Instance>

  /** An instance as bytes. Equal instances have equal bytes: an entrant that changed its instance is found by them. Default: as JSON. */
  encode?(instance: Instance): Uint8Array
  /** The instance of these bytes, a new object every time. Goes with `encode`. */
  decode?(bytes: Uint8Array, shape: Shape): Instance
  /** Reads a set by its name, or from a file. @throws UsageError that quotes what is wrong, and where. */
  readSet?(nameOrPath: string, directory: string): Promise<InstanceSet<Instance>>
  /** Loads the entrants that a reference names. @throws UsageError for a reference that names nothing. */
  load?(reference: string, directory: string): Promise<readonly EntrantDefinition<Instance>[]>
  /**
   * The reference of the same entrant in an earlier state of the code, which is another folder with the same files, for `--against`.
   * Undefined if it is not there. Default: the suite itself is loaded from that folder.
   */
  referenceIn?(reference: string, folder: string): Promise<string | undefined>
  /** The references in a list that a user has typed. Default: there is a comma between them. @throws UsageError if it cannot be understood. */
  referencesIn?(list: string): readonly string[]
  /** Proves one answer by itself, from the rules, the instance and the task. */
  prove?(task: string, instance: Instance, answer: Answer, shape: Shape): Proof
}

/** Instances that are made by code, or a set with more that is known about them. */
export type MakeSet<Instance> = () =>
  | readonly Instance[]
  | Omit<InstanceSet<Instance>, 'id'>
  | Promise<readonly Instance[] | Omit<InstanceSet<Instance>, 'id'>>

/**
 * The defaults of a suite for options that the command line does not give. A suite may export them as `presets`, or a function that
 * promises them. Without them, these are the first set and the limits of the harness.
 */
export interface Presets {
  readonly dataset?: readonly string[]
  readonly sample?: number
  readonly track?: readonly ('given' | 'permuted')[]
  /** CPU seconds for one instance. Of an entrant in another process whose CPU time the system does not tell, these are seconds of wall time. */
  readonly timeout?: number
  /** The number of rounds. With fewer than six, no verdicts are given. */
  readonly rounds?: number
  /** The least CPU time of a warm-up, in milliseconds. */
  readonly warmUp?: number
  /** The most memory of one process and all that it started, in MiB. */
  readonly memory?: number
}

export interface Named {
  readonly name: string
  readonly description: string
}

/** The names of things in tables and sentences, in lower case. */
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

export interface CounterDefinition extends Named {
  /** How the counters of several instances are combined. */
  readonly total: 'sum' | 'max'
  /** Its singular: `node` for `nodes`. The first counter that has one measures the work of an entrant. */
  readonly one?: string
  /**
   * It is what budgets limit: an entrant, which reads no clock, stops when it has counted so many. This is the first budget. The harness
   * asks again with a larger one as long as time is left, and with one of 0 to see whether an entrant remembers its answer. If no counter
   * has it, every entrant runs until it is done.
   */
  readonly firstBudget?: number
}

export interface SetDescription extends Named {
  /** The number of its instances. */
  readonly count: number
}

/** Instances that are measured together. Two sets are equal if their encoded instances are. */
export interface InstanceSet<Instance> {
  /** Short, for tables: `euler-50`. */
  readonly id: string
  /** The absolute path from which it was read. Absent for a set that a program generates. */
  readonly path?: string
  /** What all instances have in common and `decode` needs, as JSON: `{ boxHeight: 3, boxWidth: 3 }`. */
  readonly shape?: Shape
  /** Number n of the set is at index n − 1. */
  readonly instances: readonly Instance[]
  /** The name of an instance, such as `queens-12`. Without it, the number is used. */
  readonly names?: readonly string[]
  /** The claim that is known to be right, for all instances or for each. Absent or null if nothing is known. */
  readonly known?: string | readonly (string | null)[] | null
  /**
   * A line of text about the answers to all instances, which the reports show: the sum that Project Euler 96 asks for. It gets the first
   * witness of each answer, undefined if it has none, once everything is solved and proved.
   */
  summary?(witnesses: readonly (Uint8Array | undefined)[]): string
}

/** What the instances of a set have in common; `{}` if there is nothing. */
export type Shape = Readonly<Record<string, string | number>>

/** An entrant that takes part without being named, or with `--peers` one that others have published. */
export interface NamedEntrant extends Named {
  readonly isPeer?: boolean
}

/** Describes an entrant and what it can do, without running it. */
export interface EntrantDefinition<Instance> {
  readonly id: string
  readonly title?: string
  /** Short phrases for the tables: `{ state: 'one digit set per house', inference: 'none' }`. */
  readonly traits?: Readonly<Record<string, string>>
  /** Entrants of a family have one colour and one mark in figures: an id of `@sudoku-lab/look`. */
  readonly family?: string
  /** Where the algorithm comes from. */
  readonly origin?: string
  /**
   * It works in another process, so the CPU clock of the process that asks it does not measure it. It is timed, and held to its
   * limit, by wall time, unless its entrant has `outside`.
   */
  readonly external?: boolean
  /** It can give up on an instance within its budget. */
  readonly incomplete?: boolean
  /** It does the same work whenever it is asked the same instance. Then its counters may not change when it is timed. */
  readonly repeatable?: boolean
  /** Tasks that it cannot do, each with the reason: `{ unique: 'stops at its first solution' }`. */
  readonly refuses?: Readonly<Record<string, string>>
  /** Why it does not accept instances of this shape, or undefined if it does. */
  refusesShape?(shape: Shape): string | undefined
  /** Whether it offers `askMany` for instances of this shape. */
  offersBatch?(shape: Shape): boolean
  /** Files that it uses besides its modules, such as a program in another language. */
  readonly files?: readonly string[]
  /** Prepares everything that is built once. This is not timed. An error that it throws is reported, and the others are measured. */
  open(shape: Shape, task: string): Entrant<Instance> | Promise<Entrant<Instance>>
}

/** An entrant that is ready to be asked. `Raw` is whatever it returns; only `read` looks at it. */
export interface Entrant<Instance, Raw = unknown> {
  /**
   * Answers one instance. This is timed. It returns at once, without a promise, and leaves the instance as it was. An error that it
   * throws is reported as its answer, and the other instances are asked all the same.
   *
   * @param budget for the counter that budgets limit, from 0; Infinity if there is none
   */
  ask(instance: Instance, budget: number): Raw
  /** Converts a raw answer to the common form. This is not timed. It throws if the value is not an answer. */
  read(raw: Raw, instance: Instance): Answer
  /** Answers all instances in one call. `instances` is the result of `pack`. */
  askMany?(instances: unknown, budget: number): unknown
  /** Converts instances to the form that `askMany` takes. This is not timed. */
  pack?(instances: readonly Instance[]): unknown
  /** One answer for each instance, and the counters that are only known as sums. This is not timed. */
  readMany?(
    raw: unknown,
    instances: readonly Instance[],
  ): { readonly answers: readonly Answer[]; readonly totals?: readonly number[] }
  /** With it, an external entrant is timed, and held to its limit, by its own CPU time, and without it by wall time. */
  readonly outside?: OutsideWork
}

/** The answer of an entrant, in the form in which it is sent and proved. */
export interface Answer {
  /** What the entrant claims about the instance, one of the suite's claims: `unique`, `none`, `sorted`. */
  readonly claim: string
  /** The evidence for the claim: for Sudoku up to two solutions, with one byte for each cell. */
  readonly witnesses: readonly Uint8Array[]
  /** In the order of the suite's counters. Absent if the entrant does not count. */
  readonly counters?: readonly number[]
  /** Whether its budget was used up. With a larger one it may give another answer. */
  readonly stopped?: boolean
}

/** The result of proving one answer, judged by itself. */
export type Proof =
  /** The answer is right and fulfils the task. */
  | { readonly outcome: 'proved' }
  /** The entrant gave up within its budget. This is neither a wrong answer nor a solution. */
  | { readonly outcome: 'undecided' }
  /** @property problem in words that can follow the entrant's name: `its solution has 5 twice in row 3` */
  | { readonly outcome: 'wrong'; readonly problem: string }

/** What the operating system tells of an entrant that works in processes of its own. */
export interface OutsideWork {
  /**
   * What its processes have used so far, and by how much all readings together may be wrong, if the system tells some of it only in coarse
   * steps; and how long they ran, if that is known better than by the clock of the process that asks. Undefined where the system does not tell.
   */
  usage(): { readonly cpuNs: number; readonly unsureNs?: number; readonly wallNs?: number } | undefined
  /**
   * CPU time of its start: what it had used when it was ready for its first instance. Undefined where this is not known. Then the entrant is
   * timed by wall time, and its CPU time only holds it to its limit.
   */
  startNs(): number | undefined
  /**
   * One call without an instance. It shows what a call costs beside the work on its instances, which is taken off. An entrant that is started
   * for each instance is started for the easiest one. Without it, nothing is taken off.
   */
  exchange?(): void
  /** The most resident memory of one of its processes, in MiB, if those that have ended told it. Otherwise they are looked at while they run. */
  peakMemoryMiB?(): number | undefined
  readonly isStartedForEach?: boolean
  /** It is started for each instance, and its start is a part of every time: what `startNs` tells is only shown. */
  readonly includesStart?: boolean
}

export interface Checks<Instance> {
  /** The reference of a trusted entrant, whose answers count as known. It is asked in every preflight. */
  readonly reference?: string
  /** Why all evidence together contradicts a claim, or undefined if nothing does. */
  refute?(task: string, claim: string, evidence: Evidence): string | undefined
  /**
   * An instance that resembles this one, and for which another claim is right: for Sudoku, the puzzle without some of its clues, so
   * that it has several solutions. It finds an entrant that claims without proof what is right for every instance of a set. It
   * is asked among variants, and `refute` judges the claim. Undefined if there is none.
   */
  counterexample?(
    instance: Instance,
    seed: number,
    shape: Shape,
  ): Promise<Counterexample<Instance> | undefined>
  /**
   * An instance of the same kind that is no variant of this one, for which the entrants have to work as for any other: for Sudoku, an isomorph
   * of the puzzle with one more clue. It finds an entrant that remembers answers also for variants. Its answer is not judged. Without it,
   * or where it is undefined, a variant is asked.
   */
  fresh?(instance: Instance, seed: number, shape: Shape): Promise<Instance | undefined>
}

/** What is known about an instance besides the answer that is judged. */
export interface Evidence {
  /** The different witnesses of all entrants that were proved. */
  readonly witnesses: number
  /** The entrants that returned them. */
  readonly shownBy: readonly string[]
  /** The claim that the set of instances is published with, or that the trusted reference proved. */
  readonly known: string | null
}

export interface Counterexample<Instance> {
  readonly instance: Instance
  /** The claim that is right. */
  readonly claim: string
}

export interface Shown<Instance> {
  readonly facts?: readonly Fact<Instance>[]
  /** Documents that every report links to, such as a glossary, by addresses that everybody can open. */
  readonly documents?: readonly { readonly title: string; readonly href: string }[]
  readonly viewer?: Viewer<Instance>
  /** An instance, and a solution of it, as text for people. */
  text?(instance: Instance, witness: Uint8Array | null, shape: Shape): string
}

/** A number that is known about an instance before it is asked, such as its clues. Null where it is not known. */
export interface Fact<Instance> extends Named {
  of(instance: Instance, shape: Shape): number | null | Promise<number | null>
}

/** A page on which a reader can watch entrants at work on an instance. It is copied beside every report. */
export interface Viewer<Instance> {
  /** What a link to it says: `Watch in the playground`. */
  readonly title: string
  /** One HTML file that needs no other, absolute. */
  readonly file: string
  /** What a report says where the file does not exist. */
  readonly missing: string
  /** What follows the # in the address of an instance, with `{entrants}` where their ids go, with commas between them. */
  fragmentOf(instance: Instance, shape: Shape): string
  /** The entrants that it shows. The page names up to two of them in a link, the fastest on the instance first. */
  shows(): Promise<readonly string[]>
}
