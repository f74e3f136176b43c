import type { AlikeClient } from '@beseda/contract/entities/client.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { changeClient } from './change.ts'
import { isVisible, viewerValues } from './visible.ts'

/** The panel shows at most this many. */
const shown = 5
/**
 * Visible clients with a phone or an e-mail of this one, typed in or as their address in a channel, with what they have in common and
 * their chats that the user sees. Without those whom somebody called different.
 */
const select = prepared(`
  with own as (
    select kind, value from client_details where organization_id = $1 and client_id = $5
    union select 'phone', phone from contacts where organization_id = $1 and client_id = $5 and phone is not null
    union select 'email', email from contacts where organization_id = $1 and client_id = $5 and email is not null
  ), found as (
    select d.client_id, d.kind, d.value from own o
      join client_details d on d.organization_id = $1 and d.kind = o.kind and d.value = o.value
    union select k.client_id, o.kind, o.value from own o
      join contacts k on k.organization_id = $1 and o.kind = 'phone' and k.phone = o.value
    union select k.client_id, o.kind, o.value from own o
      join contacts k on k.organization_id = $1 and o.kind = 'email' and k.email = o.value
  )
  select cl.id, cl.name, f.reasons,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'channelType', ch.type) order by c.activity_at desc, c.id)
      from chats c join channels ch on ch.id = c.channel_id
      where c.organization_id = $1 and c.client_id = cl.id and c.session_id is not null
        and ($4::boolean or c.operator_id = $2::uuid or ch.id = any ($3::uuid[]) or coalesce(c.team_id = any ($3::uuid[]), true))),
      '[]') as chats
  from (select client_id, jsonb_agg(jsonb_build_object('kind', kind, 'value', value) order by kind, value) as reasons
      from found where client_id <> $5 group by client_id limit 100) f
    join clients cl on cl.id = f.client_id
  where cl.organization_id = $1 and cl.merged_into is null and cl.deleted_at is null and ${isVisible('cl.id')} and not exists (
    select from client_distinctions x
    where x.client_id = least(cl.id, $5) and x.other_id = greatest(cl.id, $5))
  order by cl.created_at, cl.id limit ${shown}`)

export const alikeClients = (c: Runner, user: SignedIn, clientId: string): Promise<readonly AlikeClient[]> =>
  c.run<AlikeClient>(select, [...viewerValues(user), clientId])

const visible = prepared(`
  select cl.name from clients cl where cl.organization_id = $1 and cl.id = $5 and cl.merged_into is null and cl.deleted_at is null and ${isVisible('cl.id')}`)
const insert = prepared(`
  insert into client_distinctions (organization_id, client_id, other_id, decided_by, at)
  values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, $5) on conflict do nothing`)
/** “Not the same”: neither is suggested for the other any more. */
export const distinguish = (ctx: Ctx, { clientId, otherId }: { clientId: string; otherId: string }): Promise<null> =>
  changeClient(
    ctx,
    clientId,
    async ({ w, client, show, record }) => {
      const user = userOf(ctx)
      const [other] = await w.run<{ name: string }>(visible, [...viewerValues(user), otherId])
      if (!other || otherId === client.id) throw fail('PROFILE_NOT_FOUND')
      await w.run(insert, [w.organizationId, client.id, otherId, user.userId, toDb(w.now)])
      show('distinguished')
      record({}, { differentFrom: other.name })
      return null
    },
    [otherId],
  )
