const minute = 60_000

/** Limits of recovery, times in milliseconds. */
export const recoveryRules = { linkMs: 60 * minute, resendMs: minute } as const

/** Limits of sign-up, times in milliseconds. */
export const signUpRules = {
  codeDigits: 6,
  /** Wrong codes after which the sign-up must start again. */
  codeAttempts: 5,
  /** Messages to one contact in one sign-up, the first included. */
  codeSends: 5,
  resendMs: minute,
  codeMs: 15 * minute,
  /** From the right code to the organization's name. */
  organizationMs: 60 * minute,
  /** The text that people agree to; another text is another version. */
  consentVersion: '2026-11',
} as const
