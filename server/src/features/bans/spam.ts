import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { markedSpam, spamUndone } from '@beseda/domain/chat-session/ban.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { saveDecision } from '../chat-store/index.ts'
import { findChat, lockSeenChat } from '../chat-view/index.ts'
import { photoLinkOf } from '../photos/index.ts'
import { closeBannedJob, keepEndedMs, saveBan } from './add.ts'
import { clientOfChat, lockChatsOf, showBan } from './other-chats.ts'
import { letInBannedJob } from './remove.ts'

/** What the black list shows as the reason. */
const reasons: Record<Lang, string> = { ru: 'Спам', eng: 'Spam' }
const ofClient = `client_id = coalesce((select ban_client_id from contacts where organization_id = $1 and id = $3), $2)`
const holding = prepared(`
  select id from bans where organization_id = $1 and kind = 'client' and ${ofClient} and ended_at is null
    and (until is null or until > $4)`)
const end = prepared(`
  update bans set ended_at = $5, sweep_at = $6
  where organization_id = $1 and kind = 'client' and ${ofClient} and ended_at is null and banned_by = $4 and created_at >= $7
  returning id`)
/** A mark is taken back within that time, also when the answer came late. */
const undoMs = 60_000

/** The chats of the client first: the common order of locks. */
const lockWithOthers = async (w: Work, user: SignedIn, chatId: string) => {
  const clientId = await clientOfChat(w, chatId)
  const all = clientId === undefined ? [] : await lockChatsOf(w, clientId)
  const chat = await lockSeenChat(w, user, chatId)
  const others = all.filter((other) => other !== chatId)
  const showOthers = (reason: 'banned' | 'unbanned') =>
    showBan(w, others, { clientId: chat.clientId, userId: user.userId, reason })
  return { chat, showOthers }
}
/** Marks the client of a chat as spam. A repeated call changes nothing. */
export const markSpam = (deps: Deps, user: SignedIn, chatId: string, lang: Lang): Promise<Chat> =>
  work(deps, user.organizationId, async (w) => {
    const { chat, showOthers } = await lockWithOthers(w, user, chatId)
    const { organizationId, now } = w
    const { userId } = user
    const known = await w.run(holding, [organizationId, chat.clientId, chat.contactId, toDb(now)])
    const what = { kind: 'client', reason: reasons[lang], until: null } as const
    const banId = known.length > 0 ? null : await saveBan(w, user, chat, { ...what, network: null })
    const ban = banId === null ? null : { ...what, banId }
    await saveDecision(w, chat, markedSpam(chat.state, { sessionId: chat.sessionId!, userId, ban, now }))
    if (ban) showOthers('banned')
    // the other chats of the client close as this one does: when the mark can no longer be undone
    if (ban) w.schedule(closeBannedJob.with({ banId: ban.banId, userId }, { at: now + limits.undoMs }))
    return findChat(w, user, chatId, photoLinkOf(deps))
  })

/** Takes the own mark back: the chat goes on as it was, or stays closed when it was; what was kept apart is let in. */
export const undoSpam = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  work(deps, user.organizationId, async (w) => {
    const { chat, showOthers } = await lockWithOthers(w, user, chatId)
    const { organizationId, now } = w
    const { userId } = user
    const times = [toDb(now), toDb(now + keepEndedMs), toDb(now - undoMs)]
    const [ended] = await w.run<{ id: string }>(end, [organizationId, chat.clientId, chat.contactId, userId, ...times])
    const banId = ended?.id ?? null
    await saveDecision(w, chat, spamUndone(chat.state, { sessionId: chat.sessionId!, userId, banId }))
    if (banId !== null) {
      showOthers('unbanned')
      w.schedule(letInBannedJob.with({ banId }))
      recordChange(w, {
        ...{ entity: 'ban', entityId: banId, name: chat.clientName, action: 'deleted' },
        ...{ before: null, after: null, by: byUser(userId) },
      })
    }
    return findChat(w, user, chatId, photoLinkOf(deps))
  })
