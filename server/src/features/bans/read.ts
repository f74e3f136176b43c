import type { Ban, BanKind, KeptMessage } from '@beseda/contract/entities/ban.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'

interface Row {
  id: string
  kind: BanKind
  chat_id: string
  client_id: string
  client_name: string
  network: string | null
  reason: string
  by_id: string
  by_name: string
  created_at: number
  until: number | null
  kept: number
}
/** The page shows at most this many. */
const [bansShown, messagesShown] = [500, 100]
const select = `
  select b.id, b.kind, b.chat_id, b.client_id, cl.name as client_name, b.network, b.reason, u.id as by_id, u.name as by_name,
    b.created_at, b.until, (select count(*)::int from kept_messages m where m.ban_id = b.id) as kept
  from bans b join clients cl on cl.id = b.client_id join users u on u.id = b.banned_by
  where b.organization_id = $1 and b.ended_at is null`
const all = prepared(`${select} order by b.created_at desc, b.id desc limit ${bansShown}`)
const one = prepared(`${select} and b.id = $2`)
const messages = prepared(`
  select m.id, cl.name as "clientName", m.message ->> 'text' as text, jsonb_array_length(m.message -> 'fileIds') as files, m.at
  from kept_messages m join contacts k on k.id = m.contact_id join clients cl on cl.id = k.client_id
  where m.organization_id = $1 and m.ban_id = $2 order by m.at desc, m.id desc limit ${messagesShown}`)

const toBan = (r: Row): Ban => ({
  id: r.id,
  kind: r.kind,
  client: { id: r.client_id, name: r.client_name },
  chatId: r.chat_id,
  address: r.network,
  reason: r.reason,
  by: { id: r.by_id, name: r.by_name },
  createdAt: r.created_at,
  until: r.until,
  kept: r.kept,
})
export const listBans = async (c: Runner, user: SignedIn): Promise<Ban[]> =>
  (await c.run<Row>(all, [user.organizationId])).map(toBan)

export const oneBan = async (c: Runner & { readonly organizationId: string }, banId: string): Promise<Ban> => {
  const [row] = await c.run<Row>(one, [c.organizationId, banId])
  if (!row) throw fail('BAN_NOT_FOUND')
  return toBan(row)
}
export const keptMessages = async (c: Runner, { organizationId }: SignedIn, banId: string): Promise<KeptMessage[]> => {
  const [known] = await c.run<Row>(one, [organizationId, banId])
  if (!known) throw fail('BAN_NOT_FOUND')
  return [...(await c.run<KeptMessage>(messages, [organizationId, banId]))]
}
