import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Origin } from '@beseda/contract/entities/part.ts'
import { AppError, fail, refuse } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { TextMark } from '@beseda/contract/marks.ts'
import type { ClientInput, PressedButton } from '@beseda/domain/chat-session/input.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import { prepared } from '../../platform/db.ts'
import { isDatabaseAway, uniqueViolation } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { findBan, keepMessage } from '../ban-store/index.ts'
import { ensureChat, type LockedChat, lockChat } from '../chat-store/index.ts'
import { applyInput, storeUndecided } from '../conversation/index.ts'
import { findQuote, type NewEntry, type NewPart } from '../feed/index.ts'
import { type AttachedFile, attachFiles, claimFiles } from '../files/index.ts'
import { beginAlbum, joinAlbum } from './album.ts'
import { mediaJobsOf } from './media.ts'
import { notePage, type Page } from './page.ts'

/** A client's message before it is stored. */
export interface Incoming {
  readonly organizationId: string
  readonly contactId: string
  readonly channelId: string
  /** The sender's id of the message, unique in the channel for ever. */
  readonly externalId: string
  readonly text: string
  readonly fileIds: readonly string[]
  /** Formatting of the text. */
  readonly marks?: readonly TextMark[] | undefined
  /** Parts that are neither text nor stored files; from providers only. */
  readonly parts?: readonly NewPart[]
  /** Refuse what exceeds the channel's limits; messages of a provider are always accepted. */
  readonly mustFit: boolean
  readonly page?: Page | undefined
  /** The author; absent: the client. */
  readonly origin?: Origin
  /** Sent automatically, such as an out-of-office reply. */
  readonly automatic?: 'reply' | 'notice' | undefined
  /** The client pressed it; the text is its label. */
  readonly button?: PressedButton | undefined
  /** Messages of one album carry the same word and become one message. */
  readonly album?: string | undefined
  /** The provider's id of the message that it quotes. */
  readonly replyTo?: string | undefined
  /** The network that the visitor writes from. */
  readonly network?: string | undefined
}
export interface Received {
  readonly seq: number
  readonly at: number
  readonly authorName: string
  readonly text: string
  readonly files: readonly AttachedFile[]
}
/** The message is already stored: the sender repeated it. */
export interface Repeated {
  readonly messageId: string
}
/** The client is on the black list: the message is stored apart from the chat. */
export interface Kept {
  readonly banId: string
}
export type Outcome = Received | Repeated | Kept
export const isRepeated = (r: Outcome): r is Repeated => 'messageId' in r
export const isKept = (r: Outcome): r is Kept => 'banId' in r
const seen = prepared(`select id as "messageId" from messages where channel_id = $1 and external_id = $2`)

/** An error in our own rules: neither a refusal nor an unreachable database. The message is stored anyway. */
const isOurFault = (error: unknown): boolean =>
  !(error instanceof AppError) && !isDatabaseAway(error) && !(error instanceof Error && 'code' in error)

/** Receives one message in its own transaction. */
export const receiveAlone = async (deps: Deps, m: Incoming): Promise<Outcome> => {
  try {
    return await work(deps, m.organizationId, (w) => receiveOnce(deps, w, m, 'decide'))
  } catch (error) {
    if (uniqueViolation(error) === 'messages_external') return (await findRepeated(deps, m))!
    if (!isOurFault(error)) throw error
    deps.log.error('a client message could not be decided upon; stored without', { error, channelId: m.channelId })
    return await work(deps, m.organizationId, (w) => receiveOnce(deps, w, m, 'storeOnly'))
  }
}

const receiveOnce = async (deps: Deps, w: Work, m: Incoming, how: 'decide' | 'storeOnly'): Promise<Outcome> => {
  const lock = () =>
    Promise.all([lockChat(w, { contactId: m.contactId }), w.run<Repeated>(seen, [m.channelId, m.externalId])])
  let [chat, [known]] = await lock()
  if (known) return known
  if (!chat) {
    await ensureChat(w, m.contactId)
    ;[chat, [known]] = await lock()
    if (known) return known
  }
  if (!chat) throw new Error('the contact of a message is gone')
  const joined = await joinAlbum(w, chat, m)
  if (joined) return joined
  const { session } = chat.state
  if (session === null || session.closing?.isSpam) {
    const banId = await findBan(w, m.contactId, m.network)
    if (banId !== null) {
      deps.metrics.limited('blocked')
      keepMessage(w, banId, m)
      return { banId }
    }
    if (m.network !== undefined) limitNewChats(deps, m.organizationId, m.network)
  }
  const files = await claimFiles(w, m.fileIds, { contactId: m.contactId })
  if (m.mustFit) fitOrFail(chat, m.text, files)
  const entry = await withQuote(w, chat, m, newEntry(w, chat, m, files))
  notePage(w, m.contactId, m.page)
  if (how === 'decide') deps.faults?.('decide')
  const { seq } =
    how === 'decide' ? await applyInput(w, chat, inputOf(m, files), { entry }) : await storeUndecided(w, chat, entry)
  attachFiles(w, entry.id, m.fileIds)
  beginAlbum(w, m, entry)
  w.schedule(...mediaJobsOf(chat.state.chatId, m.channelId, entry))
  w.afterCommit(() => deps.metrics.message('in', chat.channelType))
  return { seq: seq!, at: w.now, authorName: chat.clientName, text: m.text, files }
}
/** A wave of new chats from one address fills neither an organization nor the installation. */
const limitNewChats = (deps: Deps, organizationId: string, network: string) => {
  for (const [rule, key] of [
    ['newChatOfOrganization', `${organizationId} ${network}`],
    ['newChatByAddress', network],
  ] as const) {
    const allowed = deps.rateLimits.consume(rule, key)
    if (!allowed.ok) throw fail('TOO_MANY_REQUESTS', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  }
}
export const fitOrFail = (chat: LockedChat, text: string, files: readonly AttachedFile[]): void => {
  const can = channelTypeOf(chat.channelType)?.can
  const refusal = can ? misfit({ text, files }, can) : refuse('CHANNEL_NOT_FOUND')
  if (refusal) throw new AppError(refusal)
}

/** The message in the form that decisions read. */
export const inputOf = (
  { text, origin, automatic, button, parts = [] }: Incoming,
  files: readonly AttachedFile[],
): ClientInput => {
  const stored = files.map(({ name, mime, bytes }) => ({ name, mime, bytes }))
  const about = {
    message: { text, files: [...stored, ...parts.flatMap(filesOfPart)] },
    origin: origin ?? 'subscriber',
  } as const
  return button ? { type: 'buttonPressed', ...about, button } : { type: 'clientWrote', ...about, automatic }
}

/** A file counts even when it has not been copied yet. */
const filesOfPart = ({ content: { kind, name, mime, bytes } }: NewPart) =>
  kind === 'file' ? [{ name: String(name), mime: String(mime), bytes: Number(bytes ?? 0) }] : []

export const newEntry = (w: Work, chat: LockedChat, m: Incoming, files: readonly AttachedFile[]): NewEntry => {
  const id = w.newId()
  const by: By = { kind: 'client', id: chat.clientId }
  return {
    id,
    kind: 'message',
    author: { kind: 'client', id: chat.clientId, name: chat.clientName },
    text: m.text,
    fileIds: m.fileIds,
    fileName: files[0]?.name ?? null,
    externalId: m.externalId,
    status: null,
    marks: m.marks,
    ...(m.parts?.length && { parts: m.parts.map((part) => ({ ...part, id: w.newId() })) }),
    event: (at) => ({
      type: 'message.received',
      chatId: chat.state.chatId,
      messageId: id,
      channelId: m.channelId,
      by,
      ...at,
    }),
  }
}
/** A message that is known here is shown as a quote that leads to it; then the provider's copy of its text is not needed. */
const withQuote = async (w: Work, chat: LockedChat, { replyTo }: Incoming, entry: NewEntry): Promise<NewEntry> => {
  const quote = replyTo === undefined ? null : await findQuote(w, chat.state.chatId, { providerId: replyTo })
  if (!quote) return entry
  const copied = entry.parts?.map((p) => p.content.quoted).find((text) => typeof text === 'string')
  const parts = entry.parts?.flatMap(({ content: { quoted: _, ...content }, ...part }) =>
    content.kind === 'text' && Object.keys(content).length === 1 ? [] : [{ ...part, content }],
  )
  return {
    ...entry,
    quote: typeof copied === 'string' ? { ...quote, text: previewOf(copied, null) } : quote,
    ...(parts && { parts }),
  }
}
const findRepeated = (deps: Deps, m: Incoming): Promise<Repeated | null> =>
  work(deps, m.organizationId, async (w) => (await w.run<Repeated>(seen, [m.channelId, m.externalId]))[0] ?? null)
