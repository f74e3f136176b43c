import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { Message, MessageChange } from '@beseda/contract/entities/message.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import type { TextMark } from '@beseda/contract/marks.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { textLength } from './fit-channel.ts'

export type ChangeKind = MessageChange['kind']
export type Changed = Pick<
  Message,
  'kind' | 'author' | 'text' | 'marks' | 'files' | 'parts' | 'status' | 'at' | 'removedAt' | 'change'
>
export interface ChangeFacts {
  readonly message: Changed
  readonly can: Pick<ChannelCapabilities, 'edit' | 'remove' | 'transport'>
  readonly channelActive: boolean
  readonly userId: string
  /** `AUTHORITY_ALL_CHATS`. */
  readonly allChats: boolean
  readonly now: number
}
const hourMs = 3_600_000

/** The text is sent below a file: as its caption. */
export const isCaption = ({ text, files, parts = [] }: Pick<Changed, 'text' | 'files' | 'parts'>): boolean =>
  text !== '' && files.length > 0 && !parts.some(({ content }) => content.kind === 'text')

/**
 * Why this user cannot change or delete the message now, or null. Only the author changes words that carry their name; a
 * user who may see all chats also deletes what colleagues and bots wrote. It does not matter whether the chat was closed or
 * transferred meanwhile: what somebody wrote stays theirs. Only what the channel has accepted can be changed there.
 */
export const changeRefusal = (kind: ChangeKind, f: ChangeFacts): Refusal | null =>
  refusalOfAuthor(kind, f) ??
  refusalOfState(kind, f) ??
  (f.message.kind === 'internal' ? null : refusalOfChannel(kind, f))

const refusalOfAuthor = (kind: ChangeKind, { message: { author }, userId, allChats }: ChangeFacts): Refusal | null => {
  const isOwn = author.kind === 'operator' && author.id === userId
  const may = isOwn || (kind === 'remove' && allChats && author.kind !== 'client')
  return may ? null : refuse('MESSAGE_NOT_YOURS')
}
const refusalOfState = (kind: ChangeKind, { message: m }: ChangeFacts): Refusal | null => {
  if (m.removedAt !== undefined) return refuse('MESSAGE_REMOVED')
  if (m.change?.state === 'pending') return refuse('MESSAGE_CHANGE_PENDING')
  if (m.kind === 'message' && (m.status === 'queued' || m.status === 'undelivered')) return refuse('MESSAGE_NOT_SENT')
  const hasText = m.text !== '' && !m.parts?.some(({ content }) => content.kind === 'template')
  return kind === 'edit' && !hasText ? refuse('MESSAGE_NOT_EDITABLE') : null
}
const refusalOfChannel = (kind: ChangeKind, { message, can, channelActive, now }: ChangeFacts): Refusal | null => {
  const ability = can[kind]
  if (!ability) return refuse(kind === 'edit' ? 'CHANNEL_CANNOT_EDIT' : 'CHANNEL_CANNOT_REMOVE')
  if (kind === 'edit' && isCaption(message) && !can.edit?.captions) return refuse('MESSAGE_NOT_EDITABLE')
  if (ability.hours !== null && now >= message.at + ability.hours * hourMs)
    return refuse('MESSAGE_CHANGE_TOO_LATE', { hours: ability.hours })
  return channelActive ? null : refuse('CHANNEL_DEACTIVATED')
}

/** Why the new text does not fit where the old one stands, or null. */
export const misfitOfEdit = (
  text: string,
  message: Pick<Changed, 'kind' | 'text' | 'files' | 'parts'>,
  can: Pick<ChannelCapabilities, 'text' | 'files'>,
): Refusal | null => {
  if (!isSeen(text)) return refuse('MESSAGE_EMPTY')
  if (message.kind === 'internal') return null
  const max = isCaption(message) ? (can.files?.captionMax ?? 0) : can.text.max
  return textLength(text, can.text.unit) > max ? refuse('MESSAGE_TOO_LONG', { max }) : null
}

/** A call that repeats what is done or on its way changes nothing. */
export const isChanged = (
  { text, marks, removedAt, change }: Changed,
  asked: { readonly kind: ChangeKind; readonly text: string; readonly marks?: readonly TextMark[] | undefined },
): boolean => {
  if (asked.kind === 'remove')
    return removedAt !== undefined || (change?.state === 'pending' && change.kind === 'remove')
  if (removedAt !== undefined) return false
  const same = (known: { readonly text: string; readonly marks?: readonly TextMark[] | undefined }): boolean =>
    known.text === asked.text && JSON.stringify(known.marks ?? []) === JSON.stringify(asked.marks ?? [])
  return change?.state === 'pending' ? change.kind === 'edit' && same(change) : same({ text, marks })
}
