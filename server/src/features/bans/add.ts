import type { Ban, BanKind } from '@beseda/contract/entities/ban.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { id } from '@beseda/contract/fields.ts'
import { banned } from '@beseda/domain/chat-session/ban.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { type LockedChat, saveDecision } from '../chat-store/index.ts'
import { lockSeenChat } from '../chat-view/index.ts'
import { clientOfChat, lockChatsOf, showBan } from './other-chats.ts'
import { oneBan } from './read.ts'

export const closeBannedJob = defineJob('bans.closeChats', z.object({ banId: id, userId: id }))

const dayMs = 86_400_000
/** An ended ban with its messages is deleted after that time. */
export const keepEndedMs = 30 * dayMs
const networkOf = prepared(`select network from contacts where organization_id = $1 and id = $2`)
const upsert = (conflict: string) =>
  prepared(`
    insert into bans (id, organization_id, kind, chat_id, client_id, network, reason, banned_by, created_at, until, sweep_at)
    values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    on conflict ${conflict} and ended_at is null
    do update set chat_id = $4, client_id = $5, reason = $7, banned_by = $8, created_at = $9, until = $10, sweep_at = $11
    returning id`)
const save = {
  client: upsert(`(client_id) where kind = 'client'`),
  address: upsert(`(organization_id, network) where kind = 'address'`),
}
/** The ban holds for all addresses of the client, whomever it was merged with before. */
const coverAll = prepared(`
  update contacts set ban_client_id = null where organization_id = $1 and client_id = $2 and ban_client_id is not null`)

export interface NewBan {
  readonly chatId: string
  readonly kind: BanKind
  readonly reason: string
  readonly days: number | null
}
interface BanOf extends Pick<NewBan, 'kind' | 'reason'> {
  /** Null for a client. */
  readonly network: string | null
  readonly until: number | null
}
/** Stores a ban, or replaces the one of the same. Returns its id. */
export const saveBan = async (w: Work, user: SignedIn, chat: LockedChat, ban: BanOf): Promise<string> => {
  const { kind, reason, network, until } = ban
  const times = [toDb(w.now), toDb(until), toDb(until === null ? null : until + keepEndedMs)]
  const row = [w.newId(), kind, chat.state.chatId, chat.clientId, network, reason, user.userId, ...times]
  const [saved] = await w.run<{ id: string }>(save[kind], [w.organizationId, ...row])
  const banId = saved!.id
  if (kind === 'client') w.write(coverAll, [w.organizationId, chat.clientId])
  recordChange(w, {
    ...{ entity: 'ban', entityId: banId, name: network ?? chat.clientName, action: 'created' },
    ...{ before: null, after: { reason, until }, by: byUser(user.userId) },
  })
  return banId
}
/** Bans from a chat. The chat closes in the same transaction, the other open chats of the banned in a job. */
export const addBan = (deps: Deps, user: SignedIn, { chatId, kind, reason: typed, days }: NewBan): Promise<Ban> =>
  work(deps, user.organizationId, async (w) => {
    const clientId = kind === 'client' ? await clientOfChat(w, chatId) : undefined
    const shownIn = clientId === undefined ? [] : await lockChatsOf(w, clientId)
    const chat = await lockSeenChat(w, user, chatId)
    const [contact] = await w.run<{ network: string | null }>(networkOf, [w.organizationId, chat.contactId])
    const network = kind === 'address' ? (contact?.network ?? null) : null
    if (kind === 'address' && network === null) throw fail('ADDRESS_UNKNOWN')
    const reason = typed.trim()
    const until = days === null ? null : w.now + days * dayMs
    const banId = await saveBan(w, user, chat, { kind, reason, network, until })
    await saveDecision(w, chat, banned(chat.state, chat.sessionId!, user.userId, { banId, kind, reason, until }))
    const others = shownIn.filter((other) => other !== chatId)
    showBan(w, others, { clientId: chat.clientId, userId: user.userId, reason: 'banned' })
    w.schedule(closeBannedJob.with({ banId, userId: user.userId }))
    return oneBan(w, banId)
  })
