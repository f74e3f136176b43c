/** Share of the lifetime after which credentials are renewed: enough is left for retries and for people. */
const share = 0.8

/** When to renew credentials that are valid from `now` until `expiresAt`, milliseconds; null: they never expire. */
export const renewAt = (now: number, expiresAt: number | null): number | null =>
  expiresAt === null ? null : Math.round(now + Math.max(0, expiresAt - now) * share)
