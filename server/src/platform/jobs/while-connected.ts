import type { Clock } from '../clock.ts'
import { type Connection, prepared } from '../db.ts'
import { isDatabaseAway } from '../db-errors.ts'

/** Longer than the database lets a transaction idle (30 s), so that asking does not keep a sleeping one alive. */
const askMs = 40_000
const alive = prepared('select 1')

/**
 * Waits for `body`, but not for one that will never end: when it sleeps with its transaction open, the database cuts
 * the connection, and it is given up. One that still works with the database is never given up, because its connection
 * must not be handed on under its hands.
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
  const askLater = () => {
    if (!over) cancel = clock.later(askMs, ask)
  }
  const ask = () => {
    connection.run(alive, []).then(askLater, (error) => (isDatabaseAway(error) ? reject(error) : askLater()))
  }
  askLater()
  try {
    return await Promise.race([body(), cut])
  } finally {
    over = true
    cancel()
  }
}
