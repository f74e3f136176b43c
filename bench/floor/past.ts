import type { Pool } from 'pg'
import type { Stage } from '../stage.ts'

const messages = `select session_id, author_kind, at from messages where organization_id = $1 and at >= $2 and at < $3`
const events = `
  select type, data ->> 'sessionId' as session_id, data ->> 'operatorId' as operator_id, at from events
  where organization_id = $1 and at >= $2 and at < $3`
interface Row {
  readonly session_id: string | null
  readonly at: Date
}

/**
 * Reads the messages and events of a day and iterates over them twice, without business rules. Returns the
 * milliseconds.
 */
export const readPastBare = async (stage: Stage, pool: Pool, from: number, until: number): Promise<number> => {
  const values = [stage.organizationId, new Date(from), new Date(until)]
  const startedAt = performance.now()
  const { rows: written } = await pool.query<Row>({ name: 'messages', text: messages, values })
  const { rows: happened } = await pool.query<Row>({ name: 'events', text: events, values })
  for (let run = 0; run < 2; run++) {
    const bySession = Map.groupBy([...written, ...happened], (row) => row.session_id)
    for (const rows of bySession.values()) rows.sort((a, b) => a.at.getTime() - b.at.getTime())
    if (bySession.size === 0) throw new Error('the day is empty')
  }
  return performance.now() - startedAt
}
