/** The first reading covers tomorrow as well: some providers' clocks are ahead. */
const firstDays = 2
/** More days than these are searched together with all that are older: one scan costs less than two. */
const mostDays = 30
/** Hits are not spread evenly. */
const margin = 1.5

/**
 * How many days a search reads next, back from those that it has read, until a page is full. Each reading is a scan of the index.
 * @param searched the days that it has read @param found hits in them @param missing hits until the page is full
 * @returns null: all older days
 */
export const nextDays = (searched: number, found: number, missing: number): number | null => {
  if (searched === 0) return firstDays
  const days = found === 0 ? 4 * searched : Math.ceil((margin * missing * searched) / found)
  return days > mostDays ? null : days
}
