import type { ClientFilter } from '@beseda/contract/entities/client-list.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'

/** A condition with at most so many clients is asked first; others are checked in the order of the list. */
const narrowMost = 1000
const limit = `limit ${narrowMost + 1}`
const byTag = prepared(`select client_id as id from client_tags where organization_id = $1 and tag_id = $2 ${limit}`)
const byCompany = prepared(
  `select client_id as id from client_companies where organization_id = $1 and company_id = $2 ${limit}`,
)
const byChannel = prepared(
  `select client_id as id from contacts where organization_id = $1 and channel_id = $2 ${limit}`,
)
/** Slots of ten minutes are indexed (decision 094); the condition itself compares the moment. */
const byLast = prepared(`
  select client_id as id from chats
  where organization_id = $1 and activity_slot >= $2::timestamptz - interval '10 minutes' and activity_slot < $3 ${limit}`)

interface Found {
  readonly id: string
}
/** The clients of the narrowest condition, when one is narrow; null: none is. */
export const narrowest = async (
  c: Runner,
  organizationId: string,
  f: ClientFilter,
): Promise<readonly string[] | null> => {
  const isLast = f.lastFrom !== undefined || f.lastTo !== undefined
  const last = [toDb(f.lastFrom ?? 0), toDb(f.lastTo ?? limits.timeMax)]
  const found = await Promise.all([
    f.tag ? c.run<Found>(byTag, [organizationId, f.tag]) : null,
    f.company ? c.run<Found>(byCompany, [organizationId, f.company]) : null,
    f.channel ? c.run<Found>(byChannel, [organizationId, f.channel]) : null,
    isLast ? c.run<Found>(byLast, [organizationId, ...last]) : null,
  ])
  const narrow = found.filter((rows) => rows !== null).filter((rows) => rows.length <= narrowMost)
  const [least] = narrow.sort((a, b) => a.length - b.length)
  return least ? [...new Set(least.map(({ id }) => id))] : null
}
