/**
 * What the traced instantiation tells of the options that are forced, to src/sieve/told.trace.ts. The other instantiation
 * does not import this file.
 */

/** The first slot of an option whose bit is set in the vectors at `forced`. The option is one of the bit planes. */
export declare function forcedSlot(option: u32, forced: usize): u32

/** Takes an option, by its number in the problem, because it is the only one of a slot. */
export declare function tellForced(option: u32, slot: u32): void
