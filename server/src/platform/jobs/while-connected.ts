import type { Clock } from '../clock.ts'
import { type Connection, prepared } from '../db.ts'
import { isDatabaseAway } from '../db-errors.ts'

/** Longer than the database lets a transaction idle (30 s), so that our query does not keep a frozen one alive. */
const checkMs = 40_000
const alive = prepared('select 1')

/**
 * Waits for `body`, unless it will never end: when it stalls with its transaction open, the database closes the
 * connection, and this rejects. A body that still uses the database is never given up, because its connection must not
 * be reused meanwhile.
 */
export const whileConnected = async <T>(
  clock: Clock,
  connection: Pick<Connection, 'run'>,
  body: () => Promise<T>,
): Promise<T> => {
  const { promise: cut, reject } = Promise.withResolvers<never>()
  cut.catch(() => {})
  let over = false
  let cancel = () => {}
  const checkLater = () => {
    if (!over) cancel = clock.later(checkMs, check)
  }
  const check = () => {
    connection.run(alive, []).then(checkLater, (error) => (isDatabaseAway(error) ? reject(error) : checkLater()))
  }
  checkLater()
  try {
    return await Promise.race([body(), cut])
  } finally {
    over = true
    cancel()
  }
}
