import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { canSeeChat } from '@beseda/domain/chats/queues.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { ensureChat, type LockedChat, lockChat } from '../chat-store/index.ts'
import { findChat, queueViewer } from '../chat-view/index.ts'
import { applyInput } from '../conversation/index.ts'
import { attachFiles, claimFiles } from '../files/index.ts'
import { mustFit, replyEntry, type SendInput, withTemplate } from '../messages/index.ts'
import { type PhotoLink, photoLinkOf } from '../photos/index.ts'

export interface NewChat {
  readonly contactId: string
  /** Id of the first message. */
  readonly id: string
  readonly text: string
  readonly fileIds: readonly string[]
  readonly template?: SendInput['template']
}
const sent = prepared(`
  select chat_id as "chatId", author_id as "authorId" from messages where organization_id = $1 and id = $2`)
interface Sent {
  readonly chatId: string
  readonly authorId: string | null
}

/** An operator starts a chat with a contact. A repeated call returns the chat that the first one created. */
export const createChat = async (deps: Deps, user: SignedIn, input: NewChat): Promise<Chat> => {
  try {
    return await work(deps, user.organizationId, (w) => createOnce(w, user, photoLinkOf(deps), input))
  } catch (error) {
    if (uniqueViolation(error) !== 'messages_pkey') throw error
    return read(deps, user.organizationId, async (c) => {
      const [known] = await c.run<Sent>(sent, [user.organizationId, input.id])
      if (known?.authorId !== user.userId) throw fail('MESSAGE_ID_TAKEN')
      return findChat(c, user, known.chatId, photoLinkOf(deps))
    })
  }
}
const createOnce = async (w: Work, user: SignedIn, photo: PhotoLink, input: NewChat): Promise<Chat> => {
  const chat = await lockOrCreate(w, user, input.contactId)
  const { chatId } = chat.state
  const [known] = await w.run<Sent>(sent, [w.organizationId, input.id])
  if (known) {
    if (known.chatId !== chatId || known.authorId !== user.userId) throw fail('MESSAGE_ID_TAKEN')
    return findChat(w, user, chatId, photo)
  }
  const { id, text, fileIds, template } = input
  const message = await withTemplate(w, chat.channelId, { chatId, id, text, fileIds, internal: false, template })
  const files = await claimFiles(w, message.fileIds, { userId: user.userId })
  const entry = replyEntry(chat, user, message, files)
  if (!chat.state.session) {
    if (!channelTypeOf(chat.channelType)?.can.operatorStarts) throw fail('CHAT_NOT_STARTABLE')
    mustFit(chat, message, files, w.now)
  }
  await applyInput(w, chat, { type: 'created', userId: user.userId }, { entry })
  attachFiles(w, id, message.fileIds)
  return findChat(w, user, chatId, photo)
}

/** Locks the contact's chat or creates it. A contact that the user may not see returns not-found. */
const lockOrCreate = async (w: Work, user: SignedIn, contactId: string): Promise<LockedChat> => {
  let chat = await lockChat(w, { contactId })
  if (!chat) {
    await ensureChat(w, contactId)
    chat = await lockChat(w, { contactId })
  }
  const place =
    chat && (chat.sessionId ? chat : { teamId: chat.state.teamId, channelId: chat.channelId, operatorId: null })
  if (!chat || !place || !canSeeChat(place, queueViewer(user))) throw fail('CONTACT_NOT_FOUND')
  return chat
}
