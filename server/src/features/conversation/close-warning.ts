import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { closeWarning, warningText } from '@beseda/contract/close-warning.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { isWarningDue } from '@beseda/domain/chat-session/deadlines.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from './lock-chat.ts'
import type { NewEntry } from './save-decision.ts'

const words = prepared(`
  select o.lang, o.name, t.close_warn_text as text, t.close_warn_minutes as minutes
  from organizations o join teams t on t.organization_id = o.id where o.id = $1 and t.id = $2`)
interface Row {
  readonly lang: Lang
  readonly name: string
  readonly text: string
  readonly minutes: number
}

/** What the client is told before his silent chat closes; null: not now, or the channel takes nothing any more. */
export const closeWarningOf = async (w: Work, chat: LockedChat): Promise<NewEntry | null> => {
  if (!isWarningDue(chat.state, chat.policy, w.now)) return null
  const can = channelTypeOf(chat.channelType)?.can
  if (!can || !chat.state.channelActive || replyWindow(can.replyWindowHours, chat.lastClientMessageAt, w.now))
    return null
  const [row] = await w.run<Row>(words, [w.organizationId, chat.state.teamId])
  if (!row) return null
  // words that are too long for the channel give way to the usual ones
  const texts = [row.text, inLang(closeWarning, row.lang)].filter(Boolean).map((text) => warningText(text, row.minutes))
  const text = texts.find((t) => !misfit({ text: t, files: [] }, can))
  return text ? entryOf(w, chat, { text, name: row.name, isOwn: can.transport === 'own' }) : null
}
const entryOf = (w: Work, chat: LockedChat, o: { text: string; name: string; isOwn: boolean }): NewEntry => {
  const id = w.newId()
  const status = o.isOwn ? ('sent' as const) : ('queued' as const)
  const about = { chatId: chat.state.chatId, messageId: id, channelId: chat.channelId, internal: false, status }
  return {
    id,
    kind: 'message',
    author: { kind: 'system', id: null, name: o.name },
    text: o.text,
    fileIds: [],
    fileName: null,
    externalId: null,
    status,
    event: (at) => ({ type: 'message.composed', ...about, by: bySystem, ...at }),
  }
}
