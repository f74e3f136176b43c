/** Lets other calls run: for long loops. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
