import type { StoppedSchedule } from '@beseda/contract/entities/scheduled-message.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { stopOf } from '@beseda/domain/chats/schedule.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork, type Work } from '../../platform/unit-of-work.ts'
import { type LockedChat, lockChat } from '../chat-store/index.ts'
import { sendScheduled } from '../messages/index.ts'
import { findScheduled, removeScheduled, type ScheduledRow, touchChat } from './store.ts'

interface Due {
  readonly id: string
  readonly chat_id: string
  readonly organization_id: string
}
/** The row is not locked: the chat comes first, and a transaction that waits for it finds the row gone. */
const due = prepared(`
  select id, chat_id, organization_id from scheduled_messages where due_at <= $1 order by due_at, id limit 1`)
const earliest = prepared(`select min(due_at) as at from scheduled_messages where due_at is not null`)
const stop = prepared(`
  update scheduled_messages set due_at = null, stopped = $3::jsonb where organization_id = $1 and id = $2`)

/** Sends replies whose time has come: message and deletion of the row are one transaction, so each goes once. */
export const scheduledSweep: Sweep = {
  name: 'messages.scheduled',
  next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps) =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<Due>(due, [toDb(s.now)])
      if (!row) return false
      const w = await s.actFor(row.organization_id)
      const chat = await lockChat(w, { chatId: row.chat_id })
      const found = await findScheduled(w, row.chat_id, row.id)
      if (chat && found?.due_at != null && found.due_at <= w.now) await settle(deps, w, chat, found)
      return true
    }),
}
const settle = async (deps: Deps, w: Work, chat: LockedChat, row: ScheduledRow): Promise<void> => {
  const { id, chat_id: chatId } = row
  const stopped =
    stopOf({
      unlessClientWrites: row.unless_client_writes,
      clientWrote: row.client_wrote,
      isOpen: chat.state.session !== null && chat.state.session.closing === null,
      isTheirs: chat.operatorId === row.user_id,
    }) ?? (await refusalOf(deps, w, row))
  if (stopped) {
    await w.run(stop, [w.organizationId, id, JSON.stringify(stopped)])
    w.emit({ type: 'message.scheduleStopped', chatId, messageId: id, by: bySystem, reason: stopped.reason })
  } else await removeScheduled(w, id)
  await touchChat(w, chatId)
}
/** Sends it as its author; null: it has gone. What refuses it refuses before anything is written. */
const refusalOf = async (deps: Deps, w: Work, row: ScheduledRow): Promise<StoppedSchedule | null> => {
  try {
    const { id, chat_id: chatId, text, seen_seq: seenSeq } = row
    const author = { userId: row.user_id, name: row.author }
    await sendScheduled(deps, w, author, { chatId, id, text, seenSeq, draftSeq: seenSeq })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { reason: 'refused', failure: error.refusal }
  }
}
