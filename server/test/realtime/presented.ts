/** When what was told has been presented: that happens at the end of the turn. */
export const presented = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
