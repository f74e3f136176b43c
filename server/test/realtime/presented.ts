/** Resolves when committed events have been presented, at the end of the turn. */
export const presented = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
