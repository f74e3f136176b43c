const minuteMs = 60_000

/** Whether one more operator may be online. `licences` null: any number may. `kept`: for those whose turn it is. */
export const isLicenceFree = (licences: number | null, { held, kept }: { held: number; kept: number }): boolean =>
  licences === null || held + kept < licences

/** How many of those who wait may be told now. */
export const freeLicences = (licences: number | null, { held, kept }: { held: number; kept: number }): number =>
  licences === null ? Number.POSITIVE_INFINITY : Math.max(0, licences - held - kept)

/** A free licence is kept for whoever waited the longest. */
export const licenceKeptMs = 60_000

const idleMinutes = 15
/** From when on somebody else may take the licence: as long without work as the automatic break allows, or 15 minutes. */
export const seatFreeAt = ({ lastWorkAt, breakMinutes }: { lastWorkAt: number; breakMinutes: number | null }): number =>
  lastWorkAt + (breakMinutes ?? idleMinutes) * minuteMs
