declare const isChecked: unique symbol

export interface JobOptions {
  /** When to run, milliseconds; immediately by default. */
  readonly at?: number
  /** Jobs of one lane run one after another, in the order in which they were added. */
  readonly lane?: string
  /** Jobs of one throttle (a channel) share a limit, and a hold of the throttle stops all of them. */
  readonly throttle?: string
  /** Waiting jobs with the same key run as one: the earliest runs and removes the later ones. */
  readonly uniqueKey?: string
  /** 12 by default. */
  readonly maxAttempts?: number
}
/** A job to schedule. Only `JobType.with` makes one, so its data have the type that the handler expects. */
export interface NewJob extends JobOptions {
  readonly name: string
  readonly data: object
  readonly [isChecked]: true
}
