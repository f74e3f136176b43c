/** The smallest value that so large a share does not exceed, 0 to 1; null of nothing. */
export const quantile = (values: readonly number[], share: number): number | null => {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}
