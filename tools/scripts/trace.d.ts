/** Whether this is the traced instantiation of a module; see tracing.mjs. */
declare const TRACE: boolean
