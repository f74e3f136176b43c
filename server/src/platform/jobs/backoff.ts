const firstMs = 1_000
const longestMs = 3_600_000

/**
 * How long to wait after the given attempt failed (counted from 1), milliseconds: 1 s, doubled each time, at most an
 * hour, spread between half and one and a half of it, so that what failed together does not come back together.
 * @param fraction chance, 0 ≤ fraction < 1
 */
export const retryDelayMs = (attempt: number, fraction: number): number =>
  Math.round(Math.min(firstMs * 2 ** (attempt - 1), longestMs) * (0.5 + fraction))
