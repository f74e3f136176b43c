/** A field of a change that somebody else has changed meanwhile. */
export interface FieldConflict {
  readonly by: string
  /** When they changed it, milliseconds since 1970. */
  readonly at: number
  /** The value stored now, and the one that was sent. Absent for secrets. */
  readonly stored?: unknown
  readonly sent?: unknown
}
