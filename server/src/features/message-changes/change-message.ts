import { has } from '@beseda/contract/access.ts'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Message, MessageChange } from '@beseda/contract/entities/message.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import type { MarkedText } from '@beseda/contract/marks.ts'
import { mentionedIn } from '@beseda/domain/chats/mentions.ts'
import { changeRefusal, isChanged, misfitOfEdit } from '@beseda/domain/delivery/change-message.ts'
import { formattedText } from '@beseda/domain/delivery/formatting.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'
import { lockSeenChat } from '../chat-view/index.ts'
import { type Chosen, mentionsOf, saveMentions } from '../mentions/index.ts'
import { type MessageRow, messageColumns, toMessages } from '../messages/index.ts'
import { completeChange, requestChange } from './save-change.ts'

export interface AskedChange {
  readonly kind: MessageChange['kind']
  readonly chatId: string
  readonly messageId: string
  /** Of an edit; else empty. */
  readonly text: string
  readonly formatted?: boolean | undefined
  /** Chosen anew in the text of an internal message. */
  readonly mentions?: readonly Chosen[] | undefined
}
const one = prepared(`select ${messageColumns} from messages where organization_id = $1 and chat_id = $2 and id = $3`)

/** Changes or deletes a sent message. What a provider has to do is requested, and its answer decides. */
export const changeMessage = (deps: Deps, user: SignedIn, asked: AskedChange): Promise<Message> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, asked.chatId)
    const find = async () => {
      const rows = await w.run<MessageRow>(one, [w.organizationId, asked.chatId, asked.messageId])
      return (await toMessages(w, { files: deps.files, now: w.now, organizationId: w.organizationId }, rows))[0]
    }
    const message = await find()
    if (!message || message.kind === 'history') throw fail('MESSAGE_NOT_FOUND')
    const internal = message.kind === 'internal'
    const typed = formattedText({ ...asked, internal }, channelTypeOf(chat.channelType)?.can)
    if (!isChanged(message, { ...asked, ...typed })) await apply(w, chat, user, message, { ...asked, ...typed })
    return (await find())!
  })

const apply = async (
  w: Work,
  chat: LockedChat,
  user: SignedIn,
  message: Message,
  asked: AskedChange & MarkedText,
): Promise<void> => {
  const can = channelTypeOf(chat.channelType)?.can
  if (!can) throw fail('CHANNEL_NOT_FOUND')
  const { kind, chatId, messageId, text } = asked
  const about = { message, can, channelActive: chat.state.channelActive, now: w.now }
  const refusal =
    changeRefusal(kind, { ...about, userId: user.userId, allChats: has(user, 'AUTHORITY_ALL_CHATS') }) ??
    (kind === 'edit' ? misfitOfEdit(text, message, can) : null)
  if (refusal) throw new AppError(refusal)
  const by = { id: user.userId, name: user.name }
  const marks = asked.marks.length > 0 ? { marks: [...asked.marks] } : {}
  const change: MessageChange = { kind, state: 'pending', text, by, at: w.now, failure: null, ...marks }
  const isHere = can.transport === 'own' || message.kind === 'internal'
  if (message.kind === 'internal') await changeMentions(w, chat, user, message, asked)
  if (isHere) await completeChange(w, { chatId, messageId }, change)
  else await requestChange(w, { chatId, messageId, channelId: chat.channelId }, change)
}

/** Who was mentioned stays so while the text names them; those chosen anew must see the chat. */
const changeMentions = async (w: Work, chat: LockedChat, user: SignedIn, message: Message, asked: AskedChange) => {
  const { kind, chatId, messageId, text } = asked
  const before = message.mentions ?? []
  const fresh = (asked.mentions ?? []).filter(({ id }) => !before.some((m) => m.id === id))
  if (before.length === 0 && fresh.length === 0) return
  const added = kind === 'edit' ? await mentionsOf(w, chat, text, fresh) : []
  const named = kind === 'edit' ? mentionedIn(text, [...before, ...added]) : []
  await saveMentions(w, { messageId, chatId, userId: user.userId }, named, kind === 'edit' ? 'edited' : 'removed')
}
