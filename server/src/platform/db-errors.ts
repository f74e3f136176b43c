const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Deadlock or serialization failure: running the same body again may succeed. */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

/** The constraint name of a unique violation; null for any other error. */
export const uniqueViolation = (error: unknown): string | null =>
  codeOf(error) === '23505' ? String((error as { constraint?: string }).constraint ?? '') : null

/** PostgreSQL refused a value: a number out of range, a date that does not exist, text that is no uuid (class 22). */
export const isInvalidValue = (error: unknown): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error))

const gone =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|connection error and is not queryable|Client was closed|Cannot use a pool after/
/** PostgreSQL ended a transaction that was idle for too long, as in a frozen process. */
const idleTimeouts = ['25P03', '25P04']
/** The database is away, frozen, starting, or over its limits, also those of time. The caller should retry soon (503); the request itself is fine. */
export const isDatabaseAway = (error: unknown): boolean => {
  const code = codeOf(error)
  if (
    /^(0800|57P|53)/.test(code) ||
    idleTimeouts.includes(code) ||
    ['55P03', '57014', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code)
  )
    return true
  return error instanceof Error && gone.test(error.message)
}
