// Modules that scripts/bundle.mjs makes.
declare module 'virtual:solvers' {
  /** The exports of every solver package, and of its traced instantiation, in the same order. */
  export const untraced: readonly Readonly<Record<string, unknown>>[]
  export const traced: readonly Readonly<Record<string, unknown>>[]
}

declare module 'virtual:style' {
  export const STYLE: string
}

declare module 'virtual:worker' {
  /** The text of a worker. */
  export const WORKER: string
  export const WORKER_TYPE: WorkerType
}

declare module 'virtual:list' {
  export interface Listed {
    readonly id: string
    /** What it does, in a sentence. */
    readonly about: string
    readonly shows: 'steps' | 'branches' | 'solutions'
    /** The nanoseconds of a node with each Node.js, where they were measured. */
    readonly price?: readonly number[]
  }
  export const SOLVERS: readonly Listed[]
  /** Path from packages/ → text of a file that tells a trace. */
  export const SOURCES: Readonly<Record<string, string>>
  export const DATASETS: Readonly<Record<string, readonly string[]>>
}
