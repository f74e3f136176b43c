import { has } from '@beseda/contract/access.ts'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Message, Quote } from '@beseda/contract/entities/message.ts'
import type { OwnButton } from '@beseda/contract/entities/part.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import type { TextMark } from '@beseda/contract/marks.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { meanwhile } from '@beseda/domain/chats/meanwhile.ts'
import { misfitOfButtons } from '@beseda/domain/delivery/buttons.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { formattedText } from '@beseda/domain/delivery/formatting.ts'
import { ownButtons } from '@beseda/domain/delivery/own-buttons.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { type Piece, split } from '@beseda/domain/delivery/split.ts'
import { headerMisfit, headerOf } from '@beseda/domain/registered-templates/header.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { type LockedChat, saveDecision } from '../chat-store/index.ts'
import { lockChatOrFail, mustSee } from '../chat-view/index.ts'
import { applyInput } from '../conversation/index.ts'
import { findQuote, type NewEntry, type NewPart } from '../feed/index.ts'
import { type AttachedFile, attachFiles, claimFiles } from '../files/index.ts'
import { type Chosen, mentionsOf, saveMentions } from '../mentions/index.ts'
import { type FilledTemplate, fillFor, type TemplateChoice } from '../registered-templates/index.ts'
import { type MessageRow, messageColumns, toMessage, toMessages } from './entity.ts'

export interface SendInput {
  readonly chatId: string
  readonly id: string
  readonly text: string
  readonly fileIds: readonly string[]
  readonly internal: boolean
  readonly template?: TemplateChoice | undefined
  /** Of an internal message. */
  readonly mentions?: readonly Chosen[] | undefined
  readonly seenSeq?: number | undefined
  readonly quoteId?: string | undefined
  readonly draftSeq?: number | undefined
  readonly close?: { readonly categoryId?: string | undefined } | undefined
  readonly buttons?: readonly OwnButton[] | undefined
  /** Of a letter. */
  readonly subject?: string | undefined
  readonly cc?: readonly string[] | undefined
  /** The text has marks as people type them. */
  readonly formatted?: boolean | undefined
}
const byId = prepared(`select ${messageColumns} from messages where organization_id = $1 and id = $2`)

/** A repeated call with the same id returns the message that is already there, whatever happened to the first answer. */
export const sendMessage = async (deps: Deps, user: SignedIn, input: SendInput): Promise<Message> => {
  if (input.internal && !user.options.includes('OPTION_INTERNAL_COMMENTS')) throw fail('OPTION_UNAVAILABLE')
  try {
    return await work(deps, user.organizationId, (w) => sendOnce(deps, w, user, input))
  } catch (error) {
    if (uniqueViolation(error) !== 'messages_pkey') throw error
    return alreadySent(deps, user, input)
  }
}

const sendOnce = async (deps: Deps, w: Work, user: SignedIn, given: SendInput): Promise<Message> => {
  const chat = await lockChatOrFail(w, given.chatId)
  const [existing] = await w.run<MessageRow>(byId, [w.organizationId, given.id])
  if (existing)
    return checked(
      user,
      given,
      (await toMessages(w, { files: deps.files, now: w.now, organizationId: w.organizationId }, [existing]))[0]!,
    )
  mustSee(user, chat)
  const typed = { ...given, ...formattedText(given, channelTypeOf(chat.channelType)?.can) }
  const input = await withQuote(w, chat, await withTemplate(w, chat.channelId, typed))
  const files = await claimFiles(w, input.fileIds, { userId: user.userId })
  const entry = replyEntry(chat, user, input, files)
  if (!isSeen(input.text) && files.length === 0) throw fail('MESSAGE_EMPTY')
  if (!input.internal) mustFit(chat, input, files, w.now)
  else if (input.buttons?.length) throw fail('CHANNEL_WITHOUT_BUTTONS')
  if (input.internal) {
    const named = await mentionsOf(w, chat, input.text, input.mentions)
    await saveDecision(w, chat, { next: chat.state, events: [] }, { entry })
    if (named.length > 0)
      await saveMentions(w, { messageId: input.id, chatId: input.chatId, userId: user.userId }, named, 'written')
  } else {
    await mustBeCurrent(w, chat, user, input.draftSeq)
    const missedAt = await firstMissed(w, chat, input.seenSeq)
    await applyInput(w, chat, { type: 'operatorReplied', userId: user.userId, missedAt }, { entry })
    if (input.close && missedAt === undefined) await closeWith(w, user, input.chatId, input.close)
  }
  attachFiles(w, input.id, input.fileIds)
  const [row] = await w.run<MessageRow>(byId, [w.organizationId, input.id])
  return (await toMessages(w, { files: deps.files, now: w.now, organizationId: w.organizationId }, [row!]))[0]!
}

const newer = prepared(`
  select ${messageColumns} from messages
  where organization_id = $1 and chat_id = $2 and seq > $3 and kind <> 'internal' order by seq limit 500`)
interface Scheduled {
  readonly chatId: string
  readonly id: string
  readonly text: string
  readonly seenSeq: number
  readonly draftSeq: number
}
/** A reply that its author wrote earlier: it goes in their name, and only while they are the operator of the chat. */
export const sendScheduled = (
  deps: Deps,
  w: Work,
  author: Pick<SignedIn, 'userId' | 'name'>,
  given: Scheduled,
): Promise<Message> => {
  const nothing = { rights: [], options: [], teamIds: [], channelIds: [], twoFactorDue: false, tokenHash: '' }
  const user = { ...nothing, ...author, organizationId: w.organizationId, lang: 'ru' as const }
  return sendOnce(deps, w, user, { ...given, fileIds: [], internal: false, formatted: true })
}
const missed = prepared(`
  select min(at) as at from messages
  where organization_id = $1 and chat_id = $2 and seq > $3 and kind = 'message' and author_kind = 'client'`)
/** When the client wrote the first message that the sender had not seen: the reply waited for a connection. */
const firstMissed = async (w: Work, chat: LockedChat, seenSeq = chat.lastSeq): Promise<number | undefined> => {
  if (seenSeq >= chat.lastSeq || !chat.state.session?.waitingSince) return undefined
  const [row] = await w.run<{ at: number | null }>(missed, [w.organizationId, chat.state.chatId, seenSeq])
  return row?.at ?? undefined
}

/** A colleague has answered, or the chat has changed hands, since the text was begun: the sender looks at it once more. */
const mustBeCurrent = async (w: Work, chat: LockedChat, user: SignedIn, draftSeq = chat.lastSeq): Promise<void> => {
  if (draftSeq >= chat.lastSeq) return
  const rows = await w.run<MessageRow>(newer, [w.organizationId, chat.state.chatId, draftSeq])
  const refusal = meanwhile(
    rows.map((r) => toMessage(r)),
    user.userId,
  )
  if (refusal) throw new AppError(refusal)
}
const closeWith = async (w: Work, user: SignedIn, chatId: string, { categoryId }: NonNullable<SendInput['close']>) => {
  if (categoryId && !user.options.includes('OPTION_CHAT_CATEGORIES')) throw fail('OPTION_UNAVAILABLE')
  const mayCloseAny = has(user, 'AUTHORITY_ALL_CHATS')
  await applyInput(w, await lockChatOrFail(w, chatId), { type: 'close', userId: user.userId, mayCloseAny, categoryId })
}

/** Of a message to the client: the text of a template, once it is filled. */
export interface ReadyInput extends SendInput {
  readonly content?: FilledTemplate
  /** What the template needs besides its values. */
  readonly needs?: string | null
  readonly quote?: Quote
  readonly marks?: readonly TextMark[]
}
const withQuote = async (w: Work, chat: LockedChat, input: ReadyInput): Promise<ReadyInput> => {
  if (input.quoteId === undefined) return input
  if (!input.internal && !channelTypeOf(chat.channelType)?.can.quote) throw fail('CHANNEL_CANNOT_QUOTE')
  const quote = await findQuote(w, chat.state.chatId, { id: input.quoteId })
  if (!quote) throw fail('QUOTE_NOT_FOUND')
  return { ...input, quote }
}
export const withTemplate = async (w: Work, channelId: string, input: ReadyInput): Promise<ReadyInput> => {
  if (!input.template || input.internal) return input
  const { text, content, needs } = await fillFor(w, channelId, input.template)
  return {
    ...input,
    text,
    marks: [],
    content,
    needs,
    fileIds: headerOf(needs) ? input.fileIds : [],
    buttons: undefined,
  }
}
export const replyEntry = (
  chat: LockedChat,
  user: SignedIn,
  input: ReadyInput,
  files: readonly AttachedFile[],
): NewEntry => {
  const { id, chatId, internal } = input
  const can = channelTypeOf(chat.channelType)?.can
  const status: Message['status'] = internal ? null : can?.transport === 'own' ? 'sent' : 'queued'
  const about = { chatId, messageId: id, channelId: chat.channelId, internal, status, by: byUser(user.userId) }
  return {
    id,
    kind: internal ? 'internal' : 'message',
    author: { kind: 'operator', id: user.userId, name: user.name },
    text: input.text,
    fileIds: input.fileIds,
    fileName: files[0]?.name ?? null,
    externalId: null,
    status,
    quote: input.quote,
    marks: input.marks,
    ...(input.buttons?.length &&
      status === 'sent' && { parts: [{ content: { kind: 'text', buttons: ownButtons(input.buttons) } }] }),
    ...(can &&
      status === 'queued' && {
        parts: input.content
          ? [{ content: { ...input.content }, ...(input.fileIds[0] && { fileId: input.fileIds[0] }) }]
          : split(input, can).map((piece) => toPart(piece, input)),
      }),
    event: (at) => ({ type: 'message.composed', ...about, ...at }),
  }
}
const toPart = (piece: Piece, { subject, cc, buttons }: SendInput): NewPart =>
  piece.kind === 'text'
    ? {
        content: {
          kind: 'text',
          ...(piece.whole && { whole: true }),
          ...(buttons?.length && { buttons: ownButtons(buttons) }),
          ...(subject && { subject }),
          ...(cc?.length && { cc }),
        },
      }
    : { content: { kind: 'file', ...(piece.captioned && { captioned: true }) }, fileId: piece.fileId }

export const mustFit = (chat: LockedChat, input: ReadyInput, files: readonly AttachedFile[], now: number): void => {
  const can = channelTypeOf(chat.channelType)?.can
  if (!can) throw fail('CHANNEL_NOT_FOUND')
  const refusal =
    headerMisfit(input.needs ?? null, files) ??
    misfit({ text: input.text, files, subject: input.subject, cc: input.cc }, can) ??
    misfitOfButtons(input.buttons ?? [], { text: input.text, files }, can) ??
    replyWindow(can.replyWindowHours, chat.lastClientMessageAt, now, input.content ? 'registered' : 'free')
  if (refusal) throw new AppError(refusal)
}

/** An id is taken by its author and chat; anybody else's use of it is refused without a word about the other message. */
const checked = (user: SignedIn, input: SendInput, message: Message): Message => {
  if (message.chatId !== input.chatId || message.author.id !== user.userId) throw fail('MESSAGE_ID_TAKEN')
  return message
}
const alreadySent = (deps: Deps, user: SignedIn, input: SendInput): Promise<Message> =>
  read(deps, user.organizationId, async (c) => {
    const [row] = await c.run<MessageRow>(byId, [user.organizationId, input.id])
    if (!row) throw fail('MESSAGE_ID_TAKEN')
    const o = { files: deps.files, now: deps.clock.now(), organizationId: user.organizationId }
    return checked(user, input, (await toMessages(c, o, [row]))[0]!)
  })
