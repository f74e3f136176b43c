import { shownOperators, type TransferOperator, type TransferTargets } from '@beseda/contract/entities/transfer.ts'
import { searchForms } from '@beseda/domain/text/search-forms.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { FileStore } from '../../platform/files.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { foldedSql, within } from '../../platform/search-sql.ts'
import { findChat } from '../chat-view/index.ts'
import { canReceiveChats, lastOperatorOf, operatorsWith, presenceRules, withFreeSlots } from '../operators/index.ts'
import { photoUrl } from '../photos/index.ts'

/** $2 users to leave out (the assigned operator, the caller), $3 words or null, $4 the last operator, $5 start of the closings. */
const readOperators = prepared(`
  with load as (
    select operator_id, count(*)::int as n from chats where organization_id = $1 and status = 'assigned' group by 1),
  kept as (
    select reserved_for, count(*)::int as n from chats
    where organization_id = $1 and status = 'pending' and reserved_for is not null group by 1),
  closed as (
    select operator_id, count(*)::int as n from chat_sessions where organization_id = $1 and closed_at > $5 group by 1),
  member as (
    select m.user_id, max(t.dialog_limit) as "dialogLimit", array_agg(t.name order by lower(t.name), t.id) as teams
    from team_members m join teams t on t.id = m.team_id where m.organization_id = $1 group by 1),
  found as (
    select u.id, u.name, u.photo_id as "photoId", op.presence, op.since as "presenceSince", m.teams, m."dialogLimit",
      coalesce(l.n, 0) as "openDialogs", coalesce(k.n, 0) as kept, coalesce(d.n, 0) as closings,
      u.id is not distinct from $4::uuid as "isLast"
    from users u join roles r on r.id = u.role_id join member m on m.user_id = u.id
      join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
      left join load l on l.operator_id = u.id left join kept k on k.reserved_for = u.id left join closed d on d.operator_id = u.id
    where u.organization_id = $1 and ${canReceiveChats} and u.id <> all ($2::uuid[])
      and ($3::text[] is null or ${foldedSql('u.name')} like any ($3)))
  select f.*, count(*) filter (where not "isLast" and presence = 'online') over () as online,
    count(*) filter (where not "isLast" and presence not in ('online', 'offline')) over () as break,
    count(*) filter (where not "isLast" and presence = 'offline') over () as offline
  from found f
  order by not "isLast", case presence when 'online' then 0 when 'offline' then 2 else 1 end,
    "dialogLimit" - "openDialogs" desc, lower(name), id limit ${shownOperators}`)
const readTeams = prepared(`
  with ${operatorsWith({ who: 'u.organization_id = $1', counted: presenceRules.online })},
  free as (${withFreeSlots} and o.presence = 'online')
  select t.id, t.name, count(o.id)::int as members, (count(o.id) filter (where o.presence = 'online'))::int as online,
    count(f.id)::int as free,
    (select count(*)::int from chats c where c.organization_id = $1 and c.team_id = t.id and c.status = 'pending' and c.bot is null) as waiting
  from teams t left join team_members m on m.team_id = t.id
    left join operator o on o.id = m.user_id left join free f on f.id = o.id
  where t.organization_id = $1 and t.deleted_at is null and ($2::text[] is null or ${foldedSql('t.name')} like any ($2))
  group by t.id order by lower(t.name), t.id`)

/** Window in which an operator's closings are counted, milliseconds. Fewer closings than the minimum give no estimate. */
const closingsMs = 2 * 3_600_000
const enoughClosings = 3

type Row = Omit<TransferOperator, 'photoUrl' | 'waitMs'> & {
  readonly photoId: string | null
  readonly kept: number
  readonly closings: number
  readonly online: string
  readonly break: string
  readonly offline: string
}
/** Estimates the wait for a free slot from the rate of closings. Chats reserved for the operator come first. */
const waitOf = ({ presence, openDialogs, dialogLimit, closings, kept }: Row): number | null =>
  presence !== 'online' || openDialogs < dialogLimit || closings < enoughClosings
    ? null
    : Math.round((closingsMs / closings) * (kept + 1))

/** The possible targets of a transfer; those who can take the chat at once come first. */
export const transferTargets = async (
  c: Runner,
  user: SignedIn,
  input: { readonly chatId: string; readonly search?: string | undefined },
  links: { readonly files: FileStore; readonly now: number },
): Promise<TransferTargets> => {
  const chat = await findChat(c, user, input.chatId)
  const { organizationId } = user
  const words = input.search?.trim() ? searchForms(input.search).map(within) : null
  const operatorId = chat.status === 'assigned' ? (chat.operator?.id ?? null) : null
  const lastId = await lastOperatorOf(c, organizationId, { id: chat.id, operatorId, lastSeq: chat.lastSeq })
  const others = [user.userId, ...(operatorId ? [operatorId] : [])]
  const since = toDb(links.now - closingsMs)
  const [rows, teams] = await Promise.all([
    c.run<Row>(readOperators, [organizationId, others, words, lastId, since]),
    c.run<TransferTargets['teams'][number]>(readTeams, [organizationId, words]),
  ])
  const [first] = rows
  return {
    operators: rows.map((r) => ({
      id: r.id,
      name: r.name,
      photoUrl: photoUrl(links.files, links.now, r.photoId),
      presence: r.presence,
      presenceSince: r.presenceSince,
      teams: r.teams,
      openDialogs: r.openDialogs,
      dialogLimit: r.dialogLimit,
      isLast: r.isLast,
      waitMs: waitOf(r),
    })),
    counts: {
      online: Number(first?.online ?? 0),
      break: Number(first?.break ?? 0),
      offline: Number(first?.offline ?? 0),
    },
    teams: [...teams],
  }
}
