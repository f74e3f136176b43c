const minute = 60_000

/** Limits of recovery, times in milliseconds. */
export const recoveryRules = { linkMs: 60 * minute, resendMs: minute } as const
