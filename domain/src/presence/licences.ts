const minuteMs = 60_000

/** The operator licences of an organization. */
export interface LicenceCount {
  /** Null: any number of operators may be online. */
  readonly limit: number | null
  readonly held: number
  /** Free, but kept for operators from the waitlist. */
  readonly kept: number
}
/** How many licences are neither held nor kept. */
export const freeLicences = ({ limit, held, kept }: LicenceCount): number =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - held - kept)
/** Whether one more operator may be online. */
export const isLicenceFree = (count: LicenceCount): boolean => freeLicences(count) > 0

/** A free licence is kept for the operator who waited the longest. */
export const licenceKeptMs = 60_000

const idleMinutes = 15
interface Activity {
  readonly since: number
  readonly lastActivityAt: number | null
}
/** The console reports activity. For operators who never used it, the last call counts. */
export const lastWorkAt = ({ since, lastActivityAt }: Activity, lastCallAt: number | null): number =>
  Math.max(since, lastActivityAt ?? lastCallAt ?? since)
/** When a colleague may first take the licence: after as many minutes without work as the automatic break allows, or 15. */
export const licenceTakeableAt = (o: { lastWorkAt: number; autoBreakMinutes: number | null }): number =>
  o.lastWorkAt + (o.autoBreakMinutes ?? idleMinutes) * minuteMs
