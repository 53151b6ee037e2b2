/**
 * What the traced instantiation tells of the options that are forced, to src/bitset/told.trace.ts. The other instantiation
 * does not import this file.
 */

/** Takes an option because it is the only one of an item. Both have their numbers in the problem. */
export declare function tellForced(option: u32, item: u32): void
