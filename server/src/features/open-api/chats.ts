import type { OpenChat } from '@beseda/contract/entities/open-api.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Program } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read } from '../../platform/unit-of-work.ts'

const named = (alias: string): string =>
  `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`
/** Open and closed chats have an index each. The last activity of a closed chat is its closing (a check of the table). */
const part = (which: string, activity: string): string => `(
  select * from chats where organization_id = $1 and ${which} and session_id is not null and ($2::text is null or status = $2)
    and (${activity}, id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and ${activity} >= coalesce($3::timestamptz, '-infinity')
  order by ${activity} desc, id desc limit $6)`
const columns = `
  select c.id, c.session_number as number, c.status,
    jsonb_build_object('id', ch.id, 'type', ch.type, 'name', ch.name) as channel,
    jsonb_build_object('id', cl.id, 'name', cl.name) as client, ${named('t')} as team, ${named('u')} as operator,
    c.session_opened_at as "openedAt", c.session_closed_at as "closedAt", c.waiting_since as "waitingSince",
    c.activity_at as "activityAt"`
const joined = `
    join clients cl on cl.id = c.client_id join channels ch on ch.id = c.channel_id
    left join teams t on t.id = c.team_id left join users u on u.id = c.operator_id`
const page = prepared(`${columns}
  from (${part("status <> 'closed'", 'activity_at')} union all ${part("status = 'closed'", 'session_closed_at')}) c ${joined}
  order by c.activity_at desc, c.id desc limit $6`)

interface Input {
  readonly status?: OpenChat['status'] | undefined
  readonly since?: number | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export const listOpenChats = async (
  deps: Deps,
  { organizationId }: Program,
  { status, since, cursor, limit }: Input,
): Promise<{ chats: OpenChat[]; next: string | null }> => {
  const [at, id] = fromCursor(cursor, ['time', 'id'])
  const values = [organizationId, status ?? null, toDb(since ?? null), at ?? null, id ?? null, limit + 1]
  const rows = await read(deps, organizationId, (c) => c.run<OpenChat>(page, values))
  const chats = rows.slice(0, limit)
  const last = chats.at(-1)
  return { chats, next: rows.length > limit && last ? toCursor([toDb(last.activityAt), last.id]) : null }
}

const ofSubscriber = prepared(`${columns}
  from contacts k join chats c on c.contact_id = k.id ${joined}
  where k.organization_id = $1 and k.channel_id = $2 and k.external_id = $3 and c.session_id is not null`)

export const chatOfSubscriber = (
  deps: Deps,
  { organizationId }: Program,
  { channelId, subscriber }: { readonly channelId: string; readonly subscriber: string },
): Promise<OpenChat> =>
  read(deps, organizationId, async (c) => {
    const [chat] = await c.run<OpenChat>(ofSubscriber, [organizationId, channelId, subscriber])
    if (!chat) throw fail('SUBSCRIBER_CHAT_NOT_FOUND')
    return chat
  })
