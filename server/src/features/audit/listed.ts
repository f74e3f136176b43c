import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { currentCall } from '../../platform/trace.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

const repeatMs = 24 * 3_600_000
const insert = prepared(`
  insert into audit_log (organization_id, at, actor_kind, actor_id, actor_name, entity, entity_id, name, action, changes, address, user_agent)
  select o.id, $2, 'observer', $3, $4, 'organization', o.id::text, o.name, 'listed', '[]', $5, $6 from organizations o
  where o.id = any ($1::uuid[]) and o.id <> $7 and not exists (select from audit_log a where a.organization_id = o.id
    and a.entity = 'organization' and a.entity_id = o.id::text and a.actor_id = $3 and a.action = 'listed' and a.at > $8)`)

/**
 * Records in each organization's log that a service employee saw it in a list: once a day per employee. Opening an
 * organization is recorded every time.
 */
export const recordListed = async (
  s: SystemWork,
  user: SignedIn,
  organizationIds: readonly string[],
): Promise<void> => {
  const { address = '', userAgent = '' } = currentCall()?.caller ?? {}
  const who = [user.userId, user.name, address, userAgent, user.organizationId]
  await s.run(insert, [organizationIds, toDb(s.now), ...who, toDb(s.now - repeatMs)])
}
