import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const insert = prepared(`
  insert into operator_presence (user_id, organization_id, since, auto_break_minutes) values ($1, $2, $3, $4)`)
/** The presence of a new user: offline. */
export const createPresence = (w: Work, userId: string, autoBreakMinutes: number | null = null): void =>
  w.write(insert, [userId, w.organizationId, toDb(w.now), autoBreakMinutes])
