import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { closeWarning } from '@beseda/contract/close-warning.ts'
import type { Author } from '@beseda/contract/entities/message.ts'
import type { Button } from '@beseda/contract/entities/part.ts'
import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { ratingQuestion } from '@beseda/contract/ratings.ts'
import { botValues, fillBotText } from '@beseda/domain/bot/variables.ts'
import type { DraftText, OutgoingDraft, StandardText } from '@beseda/domain/chat-session/decision.ts'
import { fitButtons, withLabels } from '@beseda/domain/delivery/buttons.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { addBotLinks, botLinkLength } from '../bot-store/index.ts'
import type { LockedChat } from '../chat-store/index.ts'
import type { NewEntry } from '../feed/index.ts'
import { shareFiles } from '../files/index.ts'
import { withLink, withPlaceholder } from './client-link.ts'

/** Addresses that only the client may see, by the kind of link. */
export type ClientLinks = { readonly [K in NonNullable<DraftText['link']>]?: string }
interface Context {
  readonly names: ReadonlyMap<string, string>
  readonly links: ClientLinks
  /** The session that a bot leads after these messages; null: none. */
  readonly ledSessionId: string | null
  /** Of the request that the messages belong to. */
  readonly request: number
}
interface Sender {
  readonly lang: Lang
  readonly name: string
  readonly channel: string
}
const standardTexts: Readonly<Record<StandardText, Words>> = { closeWarning, ratingQuestion }
const readSender = prepared(`
  select o.lang, o.name, (select name from channels where organization_id = $1 and id = $2) as channel from organizations o where o.id = $1`)

/**
 * Turns drafts into messages: in the language of the organization, within the limits of the channel. Drops a draft that
 * the channel cannot send. Null: a required one was dropped.
 */
export const compose = async (
  w: Work,
  chat: LockedChat,
  drafts: readonly OutgoingDraft[],
  context: Context,
): Promise<readonly NewEntry[] | null> => {
  const can = capabilitiesNow(chat, w.now)
  const possible = drafts.filter((d) => d.kind === 'internal' || can)
  const sender = possible.some((d) => d.kind === 'message') ? await senderOf(w, chat) : null
  const entries: NewEntry[] = []
  for (const given of drafts) {
    const draft = sender ? filled(given, chat, sender, context.request) : given
    if (given.files && can) {
      const files = possible.includes(given) && can.files ? given.files : []
      entries.push(
        ...files.map((file) => fileEntry(w, chat, given, { fileId: file.id, name: file.name, sender, context })),
      )
      continue
    }
    const text = possible.includes(given) ? textOf(draft, can, sender, context.links) : null
    const buttons = draft.kind === 'message' && can && fitButtons(draft.buttons ?? [], can) ? (draft.buttons ?? []) : []
    if (text !== null) {
      const entry = entryOf(w, chat, draft, { text, author: authorOf(draft, sender, context.names), buttons })
      entries.push(entry)
      if (can && isLinked(draft, can, text) && context.ledSessionId)
        addBotLinks(w, entry.id, context.ledSessionId, draft.buttons ?? [])
    } else if (draft.required) return null
  }
  return entries
}

/** What the channel can send to the client now; null: nothing. */
const capabilitiesNow = (chat: LockedChat, now: number): ChannelCapabilities | null => {
  const can = channelTypeOf(chat.channelType)?.can
  return can && chat.state.channelActive && !replyWindow(can.replyWindowHours, chat.lastClientMessageAt, now)
    ? can
    : null
}
const senderOf = async (w: Work, { channelId }: LockedChat): Promise<Sender> =>
  (await w.run<Sender>(readSender, [w.organizationId, channelId]))[0]!

/** Falls back to the standard text when the channel cannot send the custom one. Null: it can send neither. */
const textOf = (
  { kind, text: { own, standard, params = {}, link }, buttons = [] }: OutgoingDraft,
  can: ChannelCapabilities | null,
  sender: Sender | null,
  links: ClientLinks,
): string | null => {
  if (kind === 'internal' || !sender || !can) return kind === 'internal' ? own : null
  const address = link && links[link]
  const isListed = buttons.length > 0 && !fitButtons(buttons, can)
  const texts = [own, standard ? inLang(standardTexts[standard], sender.lang) : '']
    .filter((text) => text !== '')
    .map((text) => withParams(text, params))
    .map((text) => (link ? withPlaceholder(text, sender.lang) : text))
    .map((text) => (isListed ? withLabels(text, buttons) : text))
  const asSent = (text: string): string => (address ? withLink(text, address) : text)
  return texts.find((text) => !misfit({ text: asSent(text), files: [] }, can)) ?? null
}
/** The draft with the values of its variables. */
const filled = (draft: OutgoingDraft, { clientName }: LockedChat, sender: Sender, request: number): OutgoingDraft => {
  if (!draft.text.variables) return draft
  const values = botValues({ client: clientName, channel: sender.channel, organization: sender.name, request })
  return { ...draft, text: { ...draft.text, own: fillBotText(draft.text.own, values) } }
}
/** A message of a file alone, which all messages of the bot or the automatic reply share. */
const fileEntry = (
  w: Work,
  chat: LockedChat,
  draft: OutgoingDraft,
  o: { fileId: string; name: string; sender: Sender | null; context: Context },
): NewEntry => {
  const entry = entryOf(w, chat, draft, { text: '', author: authorOf(draft, o.sender, o.context.names), buttons: [] })
  shareFiles(w, entry.id, [o.fileId])
  const isLetter = channelTypeOf(chat.channelType)?.can.letter !== undefined
  const part = isLetter ? { content: { kind: 'text', whole: true } } : { content: { kind: 'file' }, fileId: o.fileId }
  return { ...entry, fileIds: [o.fileId], fileName: o.name, ...(entry.status === 'queued' && { parts: [part] }) }
}
/** The channel shows no such buttons, so the client gets them as links, when there is room for these. */
const isLinked = ({ by, buttons = [] }: OutgoingDraft, can: ChannelCapabilities, text: string): boolean =>
  by.kind === 'bot' &&
  buttons.length > 0 &&
  can.transport === 'provider' &&
  !fitButtons(buttons, can) &&
  !misfit({ text: text + ' '.repeat(buttons.length * botLinkLength), files: [] }, can)
const withParams = (text: string, params: NonNullable<DraftText['params']>): string =>
  Object.entries(params).reduce((t, [name, value]) => t.replaceAll(`{${name}}`, String(value)), text)

const authorOf = ({ by }: OutgoingDraft, sender: Sender | null, names: Context['names']): Author => {
  const kind = by.kind === 'user' ? 'operator' : by.kind
  return { kind, id: by.id, name: by.id === null ? (sender?.name ?? '') : (names.get(by.id) ?? '') }
}

const entryOf = (
  w: Work,
  chat: LockedChat,
  draft: OutgoingDraft,
  { buttons, ...o }: { text: string; author: Author; buttons: readonly Button[] },
): NewEntry => {
  const id = draft.id ?? w.newId()
  const internal = draft.kind === 'internal'
  const isOwn = channelTypeOf(chat.channelType)?.can.transport === 'own'
  const status = internal ? null : isOwn ? ('sent' as const) : ('queued' as const)
  const about = { chatId: chat.state.chatId, messageId: id, channelId: chat.channelId, internal, status, by: draft.by }
  return {
    id,
    kind: draft.kind,
    ...o,
    fileIds: [],
    fileName: null,
    externalId: null,
    status,
    ...(buttons.length > 0 && { parts: [{ content: { kind: 'text', buttons } }] }),
    event: (at) => ({ type: 'message.composed', ...about, ...at }),
  }
}
