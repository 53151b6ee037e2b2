/** Lets Node finish what is pending: messages, signals, reads. Synchronous work would leave them waiting until its end. */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
