import * as z from 'zod/mini'
import type { Words } from './lang.ts'

/**
 * The phone of the demo: what a client sees and does in the app of an emulated provider. Its page is served by the demo
 * only. Ids are those of the provider.
 */
export const fileKinds = ['image', 'voice', 'audio', 'video', 'document', 'sticker'] as const
export type PhoneFileKind = (typeof fileKinds)[number]
export interface PhoneFile {
  readonly kind: PhoneFileKind
  readonly mediaId: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
  /** Of a sticker. */
  readonly emoji?: string
}
export type PhoneItem =
  | ({ readonly is: 'file' } & PhoneFile)
  | { readonly is: 'location'; readonly latitude: number; readonly longitude: number; readonly title: string }
  | { readonly is: 'contact'; readonly name: string; readonly phone: string; readonly own: boolean }
  | {
      readonly is: 'card'
      readonly title: string
      readonly text: string
      readonly url: string
      readonly mediaId?: string
    }
/**
 * `press`: the app reports `value`. `open`: it opens the address. `write`: it writes the label as a message. The other two
 * share the client's phone number and place.
 */
export interface PhoneButton {
  readonly label: string
  readonly does: 'press' | 'open' | 'write' | 'shareContact' | 'shareLocation'
  readonly value: string
}
export interface PhoneMessage {
  readonly id: string
  readonly by: 'client' | 'business'
  readonly at: number
  text: string
  items: PhoneItem[]
  /** Rows of buttons under the message. */
  buttons: PhoneButton[][]
  /** Messages of one album carry the same word. */
  readonly album?: string
  readonly replyTo?: string
  edited?: true
  removed?: true
  /** By the other side, when the app shows it. */
  isRead?: true
  /** Subject of a letter, name of a template: a line above the text. */
  title?: string
}
export interface PhoneChat {
  readonly accountId: string
  readonly clientId: string
  readonly messages: PhoneMessage[]
  /** Buttons in place of the letters of the keyboard. */
  keyboard: PhoneButton[][]
  /** The client blocked the business. */
  blocked: boolean
  /** The business writes, until this time. */
  typingUntil: number
}
export interface PhoneClient {
  readonly id: string
  name: string
  phone: string
  /** Name in the app, without “@”; empty: none. */
  username: string
}
/** An account of the business at the provider. */
export interface PhoneAccount {
  readonly id: string
  readonly name: string
  /** What a form of the console asks for, as its field is named there. */
  readonly credentials: Readonly<Record<string, string>>
  readonly isRevoked: boolean
  /** A server takes its updates. */
  readonly isConnected: boolean
}
export interface PhoneAbilities {
  readonly edit: boolean
  readonly remove: boolean
  readonly reply: boolean
  /** The provider reports that the client has read, and that they write. */
  readonly read: boolean
  readonly typing: boolean
  readonly block: boolean
  /** Its messages are letters: who cannot be reached sends them back. */
  readonly letters?: true
  /** Several files are one message, one message each with a common word, or messages of their own. */
  readonly album: 'one' | 'parts' | 'none'
  readonly items: readonly (PhoneFileKind | 'location' | 'contact')[]
}
/** An emulated type. `address`: for the form of a channel. */
export interface PhoneType {
  readonly type: string
  readonly label: Words
  /** What the form of the console calls its fields. */
  readonly fields: Readonly<Record<string, Words>>
  readonly address: string
  readonly demo: DemoPhones
}
/** The demo's channel of the type, and the conversations that it begins with. */
export interface DemoPhones {
  readonly name: string
  /** For the form, in addition to the credentials. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** The field of the form that takes the address of the emulator; absent: it has none. */
  readonly addressField?: string
  readonly conversations: readonly DemoConversation[]
  /**
   * Conversations after these, when a routing rule leads new sessions of the channel to the demo's bot. The client presses
   * the button with that label, or writes.
   */
  readonly withBot?: readonly DemoConversation[]
}
export interface DemoConversation {
  readonly client: { readonly name: string; readonly phone: string }
  readonly lines: readonly {
    readonly by: 'client' | 'operator'
    readonly text: string
    readonly items?: readonly NewPhoneItem[]
  }[]
}
export interface PhoneView {
  /** Grows with every change. */
  readonly version: number
  readonly can: PhoneAbilities
  readonly accounts: readonly PhoneAccount[]
  readonly clients: readonly PhoneClient[]
  readonly chats: readonly PhoneChat[]
  readonly faults: readonly PhoneFault[]
  /** Faults of the next sends. */
  readonly planned: readonly PhoneFault[]
  /** Updates that the server has not taken yet. */
  readonly waiting: number
}
export const phoneFaults = [
  'notConnected',
  'resetBefore',
  'lostAnswer',
  'error500',
  'limit429',
  'slow',
  'duplicate',
  'reorder',
  'repeatOld',
  'lateRead',
] as const
export type PhoneFault = (typeof phoneFaults)[number]

const chat = { accountId: z.string(), clientId: z.string() }
const message = { ...chat, messageId: z.string() }
/** Bytes as base64: only the demo's own page sends them, to the demo's own server. */
const NewItem = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('file'),
    kind: z.enum(fileKinds),
    name: z.string(),
    mime: z.string(),
    base64: z.string(),
    emoji: z.optional(z.string()),
  }),
  z.object({
    is: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    title: z._default(z.string(), ''),
  }),
  z.object({ is: z.literal('contact'), name: z.string(), phone: z.string(), own: z._default(z.boolean(), false) }),
])
export type NewPhoneItem = z.infer<typeof NewItem>
/** What the client, or who plays them, does. */
export const PhoneAct = z.discriminatedUnion('does', [
  z.object({
    does: z.literal('write'),
    ...chat,
    text: z.string(),
    items: z._default(z.array(NewItem), []),
    replyTo: z.optional(z.string()),
  }),
  z.object({ does: z.literal('press'), ...message, value: z.string(), label: z.string() }),
  z.object({ does: z.literal('edit'), ...message, text: z.string() }),
  z.object({ does: z.literal('remove'), ...message }),
  z.object({ does: z.literal('read'), ...chat }),
  z.object({ does: z.literal('type'), ...chat }),
  z.object({ does: z.literal('block'), ...chat, on: z.boolean() }),
  /** A new client opens the chat; `payload`: what the link carried. */
  z.object({
    does: z.literal('begin'),
    accountId: z.string(),
    name: z.string(),
    phone: z._default(z.string(), ''),
    payload: z._default(z.string(), ''),
  }),
  /** One more account of the business, to connect by the form. */
  z.object({ does: z.literal('addAccount') }),
  z.object({ does: z.literal('revoke'), accountId: z.string(), on: z.boolean() }),
  z.object({ does: z.literal('fault'), fault: z.enum(phoneFaults), on: z.boolean() }),
  /** The next message meets it, once. */
  z.object({ does: z.literal('faultOnce'), fault: z.enum(phoneFaults) }),
])
export type PhoneAct = z.infer<typeof PhoneAct>
