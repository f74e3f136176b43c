const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Deadlock or serialization failure: the same body may simply be run again. */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

/** `constraint` of a unique violation, or null when it is another error. */
export const uniqueViolation = (error: unknown): string | null =>
  codeOf(error) === '23505' ? String((error as { constraint?: string }).constraint ?? '') : null

const gone =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection error and is not queryable|Client was closed|Cannot use a pool after/
/** It ended the transaction of somebody who stood still for too long, as a frozen process does. */
const stoodStill = ['25P03', '25P04']
/** The database is away, starting, or over its limits: the caller should try again soon (503), nothing is wrong with the call. */
export const isDatabaseAway = (error: unknown): boolean => {
  const code = codeOf(error)
  if (
    /^(0800|57P|53)/.test(code) ||
    stoodStill.includes(code) ||
    ['57014', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code)
  )
    return true
  return error instanceof Error && gone.test(error.message)
}
