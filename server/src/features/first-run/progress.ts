import type { OrganizationProgress } from '@beseda/contract/entities/first-run.ts'
import { prepared } from '../../platform/db.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

const ms = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`
/** A session that no operator has begun begins with the message of a client. The order of the numbers is an index. */
const progress = prepared(`
  select o.id, o.name,
    (select u.login from users u where u.organization_id = o.id order by u.created_at, u.id limit 1) as administrator,
    (select count(*)::int from users u where u.organization_id = o.id and u.active) as people,
    (select count(distinct m.user_id)::int from team_members m join teams t on t.id = m.team_id
      where m.organization_id = o.id and t.deleted_at is null) as members,
    (select jsonb_build_object('id', c.id, 'type', c.type, 'name', c.name) from channels c
      where c.organization_id = o.id and c.active order by c.created_at, c.id limit 1) as channel,
    (select s.host from channel_sites s where s.organization_id = o.id order by s.first_seen_at limit 1) as "installedOn",
    (select jsonb_build_object('chatId', s.chat_id, 'at', ${ms('s.opened_at')}) from chat_sessions s
      where s.organization_id = o.id and s.created_by is null order by s.number limit 1) as "firstMessage",
    (select ${ms('s.first_reply_at')} from chat_sessions s
      where s.organization_id = o.id and s.created_by is null and s.first_reply_at is not null order by s.number limit 1) as "firstAnswerAt"
  from organizations o where o.id = $1`)

export const progressOf = async (
  s: Pick<SystemWork, 'run'>,
  organizationId: string,
): Promise<OrganizationProgress | null> => (await s.run<OrganizationProgress>(progress, [organizationId]))[0] ?? null

const served = prepared(`
  select o.id from organizations o where o.id <> $1 and o.demo is null and o.status = 'active' and not exists (
    select from roles r where r.organization_id = o.id and 'RIGHT_OBSERVER' = any (r.rights))
  order by o.created_at, o.id limit 1`)
/** The first organization that the service administrators of this one serve. */
export const firstServed = async (s: Pick<SystemWork, 'run'>, organizationId: string): Promise<string | null> =>
  (await s.run<{ id: string }>(served, [organizationId]))[0]?.id ?? null
