const firstMs = 500
/** Below the five seconds in which every open browser has to be up to date again. */
const longestMs = 4_000

/** Milliseconds until the next try: doubled each time, up to four seconds, with chance so that not all come back at once. */
export const backoff = (attempt: number, chance: number): number => {
  const ceiling = Math.min(longestMs, firstMs * 2 ** (attempt + 1))
  return Math.round(firstMs + chance * (ceiling - firstMs))
}
