import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { ScheduledMessage } from '@beseda/contract/entities/scheduled-message.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { maxScheduled, scheduleRefusal } from '@beseda/domain/chats/schedule.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'
import { findChat, lockSeenChat } from '../chat-view/index.ts'
import { sendScheduled } from '../messages/index.ts'
import { findScheduled, ownScheduled, removeScheduled, scheduledOf, toScheduled, touchChat } from './store.ts'

interface Form {
  readonly chatId: string
  readonly text: string
  readonly at: number
  readonly unlessClientWrites: boolean
}
export const listScheduled = (deps: Deps, user: SignedIn, chatId: string): Promise<ScheduledMessage[]> =>
  read(deps, user.organizationId, async (c) => {
    await findChat(c, user, chatId)
    return (await scheduledOf(c, user.organizationId, chatId)).map((r) => toScheduled(r, user))
  })

const mustFit = (chat: LockedChat, { text, at }: Form, now: number): void => {
  if (!isSeen(text)) throw fail('MESSAGE_EMPTY')
  const can = channelTypeOf(chat.channelType)?.can
  const refusal = scheduleRefusal(at, now) ?? (can ? misfit({ text, files: [] }, can) : null)
  if (refusal) throw new AppError(refusal)
}
const shown = async (w: Work, user: SignedIn, chatId: string, id: string): Promise<ScheduledMessage> =>
  toScheduled((await findScheduled(w, chatId, id))!, user)

const insert = prepared(`
  insert into scheduled_messages (id, organization_id, chat_id, user_id, text, at, due_at, unless_client_writes, seen_seq, created_at)
  values ($2, $1, $3, $4, $5, $6, $6, $7, $8, $9)`)
const taken = prepared(`
  select 1 from messages where organization_id = $1 and id = $2
  union all select 1 from scheduled_messages where organization_id = $1 and id = $2`)

export const schedule = (
  deps: Deps,
  user: SignedIn,
  input: Form & { readonly id: string; readonly seenSeq?: number | undefined },
): Promise<ScheduledMessage> =>
  work(deps, user.organizationId, async (w) => {
    const { chatId, id, text, at, unlessClientWrites, seenSeq } = input
    const chat = await lockSeenChat(w, user, chatId)
    const known = await findScheduled(w, chatId, id)
    if (known?.user_id === user.userId) return toScheduled(known, user)
    if ((await w.run(taken, [w.organizationId, id])).length > 0) throw fail('MESSAGE_ID_TAKEN')
    if (!chat.state.session) throw fail('CHAT_CLOSED')
    if (chat.operatorId !== user.userId) throw fail('CHAT_NOT_YOURS')
    if (!chat.state.channelActive) throw fail('CHANNEL_DEACTIVATED')
    mustFit(chat, input, w.now)
    if ((await scheduledOf(w, w.organizationId, chatId)).length >= maxScheduled)
      throw fail('TOO_MANY_SCHEDULED', { max: maxScheduled })
    const seen = Math.min(seenSeq ?? chat.lastSeq, chat.lastSeq)
    const values = [chatId, user.userId, text.trim(), toDb(at), unlessClientWrites, seen, toDb(w.now)]
    await w.run(insert, [w.organizationId, id, ...values])
    await touchChat(w, chatId)
    w.emit({ type: 'message.scheduleChanged', chatId, messageId: id, by: byUser(user.userId), reason: 'created' })
    return shown(w, user, chatId, id)
  })

const update = prepared(`
  update scheduled_messages set text = $3, at = $4, due_at = $4, unless_client_writes = $5, seen_seq = $6, stopped = null
  where organization_id = $1 and id = $2`)
/** Who changes it has seen the chat as it is now. */
export const changeScheduled = (
  deps: Deps,
  user: SignedIn,
  input: Form & { readonly messageId: string },
): Promise<ScheduledMessage> =>
  work(deps, user.organizationId, async (w) => {
    const { chatId, messageId, text, at, unlessClientWrites } = input
    const chat = await lockSeenChat(w, user, chatId)
    await ownScheduled(w, user, chatId, messageId)
    mustFit(chat, input, w.now)
    await w.run(update, [w.organizationId, messageId, text.trim(), toDb(at), unlessClientWrites, chat.lastSeq])
    await touchChat(w, chatId)
    w.emit({ type: 'message.scheduleChanged', chatId, messageId, by: byUser(user.userId), reason: 'changed' })
    return shown(w, user, chatId, messageId)
  })

export const sendNow = (
  deps: Deps,
  user: SignedIn,
  { chatId, messageId: id }: { readonly chatId: string; readonly messageId: string },
): Promise<Message> =>
  work(deps, user.organizationId, async (w) => {
    const { lastSeq: seen } = await lockSeenChat(w, user, chatId)
    const { text } = await ownScheduled(w, user, chatId, id)
    await removeScheduled(w, id)
    await touchChat(w, chatId)
    return sendScheduled(deps, w, user, { chatId, id, text, seenSeq: seen, draftSeq: seen })
  })

export const cancelScheduled = (
  deps: Deps,
  user: SignedIn,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: string },
): Promise<{ id: string }> =>
  work(deps, user.organizationId, async (w) => {
    await lockSeenChat(w, user, chatId)
    await ownScheduled(w, user, chatId, messageId)
    await removeScheduled(w, messageId)
    await touchChat(w, chatId)
    w.emit({ type: 'message.scheduleChanged', chatId, messageId, by: byUser(user.userId), reason: 'cancelled' })
    return { id: messageId }
  })
