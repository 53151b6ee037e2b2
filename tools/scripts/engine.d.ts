/** What an engine may use beside the language. Every browser and every runtime has it, and none of it tells the time. */

/** To look inside a search while it is written. The linter refuses it in solvers. */
declare const console: { log(...values: readonly unknown[]): void }

declare function atob(base64: string): string
declare function setTimeout(callback: (value?: unknown) => void): unknown

interface AbortSignal {
  readonly aborted: boolean
  throwIfAborted(): void
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}

declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    readonly buffer: ArrayBuffer
  }
  class Global<_Type = unknown> {
    value: number
  }
  class Instance {
    readonly exports: Exports
    constructor(module: Module, imports?: Imports)
  }
  type Exports = Record<string, unknown>
  type Imports = Record<string, Record<string, unknown>>
}
