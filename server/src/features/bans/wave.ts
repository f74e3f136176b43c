import type { SpamWave } from '@beseda/contract/entities/ban.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { likeness } from '@beseda/domain/chats/likeness.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { isSeenSql, seeing } from '../chat-view/index.ts'

interface Row {
  readonly id: string
  readonly client_id: string
  readonly client_name: string
  readonly network: string | null
  readonly text: string
  readonly at: number
}
/** New clients that are compared; a wave is larger only when it is its own evidence. */
const compared = 3000
const select = `
  select c.id, cl.id as client_id, cl.name as client_name, k.network, m.text, m.at
  from contacts k join chats c on c.contact_id = k.id join clients cl on cl.id = c.client_id
    join lateral (select m.text, m.at from messages m where m.chat_id = c.id and m.kind = 'message' and m.author_kind = 'client'
      order by m.seq limit 1) m on true
  where k.organization_id = $1 and c.organization_id = $1 and ${isSeenSql}`
const one = prepared(`${select} and c.id = $5`)
const fresh =
  prepared(`${select} and c.id <> $5 and k.created_at >= $6 and c.status <> 'closed' and c.closing_at is null
    and not exists (select 1 from bans b where b.kind = 'client' and b.client_id = coalesce(k.ban_client_id, c.client_id)
      and b.ended_at is null and (b.until is null or b.until > $7))
  order by k.created_at desc, k.id desc limit ${compared}`)

/** The open chats of new clients that resemble that of a chat which is spam, by what they have in common. */
export const spamWave = (
  deps: Deps,
  user: SignedIn,
  { chatId, minutes }: { readonly chatId: string; readonly minutes: number },
): Promise<SpamWave> =>
  read(deps, user.organizationId, async (c) => {
    const [source] = await c.run<Row>(one, [...seeing(user), chatId])
    if (!source) throw fail('CHAT_NOT_FOUND')
    const now = deps.clock.now()
    const rows = await c.run<Row>(fresh, [...seeing(user), chatId, toDb(now - minutes * 60_000), toDb(now)])
    const alike = rows
      .map((r) => ({ ...r, same: likeness(source, r) }))
      .filter(({ same }) => same.length > 0)
      .map((r) => ({
        id: r.id,
        client: { id: r.client_id, name: r.client_name },
        text: r.text,
        at: r.at,
        same: r.same,
      }))
    return {
      address: source.network,
      chats: alike.slice(0, limits.spamWaveChats),
      hasMore: alike.length > limits.spamWaveChats || rows.length === compared,
    }
  })
