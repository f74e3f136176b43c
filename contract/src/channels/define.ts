import type * as z from 'zod/mini'
import type { Lang, Words } from '../lang.ts'
import type { MarkKind } from '../marks.ts'

/** How a field is drawn and typed. Lengths in characters. */
export type FieldInput =
  | { readonly kind: 'text' | 'multiline'; readonly max: number; readonly placeholder?: Words }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'switch' }
  | { readonly kind: 'colour' }
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: Words }[] }
  /** Names of sites, one a line. */
  | { readonly kind: 'hosts' }
  /** The id of an uploaded picture, or null. `only`: the provider takes no other format. */
  | { readonly kind: 'image'; readonly only?: 'jpeg' }
  /** Ids of other channels that have a public address. */
  | { readonly kind: 'channels'; readonly max: number }
  /** Filled by the adapter when it connects: no form shows it, and the schema has a default for it. */
  | { readonly kind: 'made' }

/** One field of a channel's settings. The console draws its form from these, in the order of their declaration. */
export interface FieldForm {
  readonly label: Words
  readonly input: FieldInput
  readonly hint?: Words
  readonly required?: true
  /** Sealed by itself, opened only for the adapter; the form says whether it is set. */
  readonly secret?: true
  /** Says where the secrets are sent: a change asks for them again, so that nobody sends them elsewhere. */
  readonly takesSecrets?: true
  /** Fields of one section follow each other; the section is named by its first field. */
  readonly section?: Words
  /** Only shown when another field has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly unknown[] }
}
/** What people see at the provider, drawn by the console: a window or a phone with lines in it. */
export interface HelpPicture {
  readonly on: 'browser' | 'phone'
  readonly title: Words
  readonly lines: readonly {
    readonly kind: 'text' | 'button' | 'field' | 'switch' | 'said'
    readonly text: Words
    /** Where to look or to press. */
    readonly mark?: true
  }[]
}
export interface HelpStep {
  readonly text: Words
  /** A page of the provider. */
  readonly link?: string
  readonly picture?: HelpPicture
}
export interface ChannelCapabilities {
  /**
   * `own`: clients read from this server, so a stored message counts as sent; `provider`: another company delivers it.
   */
  readonly transport: 'own' | 'provider'
  /** In `unit`s; longer texts are refused before sending. */
  readonly text: { readonly max: number; readonly unit: 'characters' | 'bytes' }
  /** Under one message; null: none. */
  readonly buttons: { readonly max: number; readonly textMax: number } | null
  /** null: no files. `captionMax` 0: a file and a text become two provider messages. */
  readonly files: { readonly maxBytes: number; readonly perMessage: number; readonly captionMax: number } | null
  /** Operators may write first to contacts that are known. */
  readonly operatorStarts: boolean
  /** Hours after the last client message from which only registered templates can be sent; null: no such rule. */
  readonly replyWindowHours: number | null
  /** Sending the same message id twice is harmless: a lost answer may be retried by itself. */
  readonly idempotentSend: boolean
  /** The provider registers templates, which a closed reply window lets through. */
  readonly registeredTemplates?: true
  /**
   * What can be done to a message after it was sent; absent: nothing. `hours`: for so long; null: without an end.
   * `captions`: also to the text below a file.
   */
  readonly edit?: { readonly hours: number | null; readonly captions: boolean }
  readonly remove?: { readonly hours: number | null }
  /** A message may answer a particular one, which the client's app shows above it. */
  readonly quote?: true
  /** Formatting that clients see; absent: texts are plain. */
  readonly marks?: readonly MarkKind[]
  /** The provider shows the photos of clients. */
  readonly photo?: true
  /** Clients are users of the organizations that the service serves: operators see their account. */
  readonly accounts?: true
  /** Messages are letters: text and all files go as one, and operators may set a subject and addresses for copies. */
  readonly letter?: { readonly subjectMax: number; readonly copiesMax: number }
}
/** What a channel type is. The editing form, the limits of the composer and the guards of a reply all read this. */
export interface ChannelType<S extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly type: string
  readonly label: Words
  /** One sentence for the list of types to choose from. */
  readonly description: Words
  readonly settings: S
  readonly form: { readonly [K in keyof z.infer<S>]: FieldForm }
  /** What the form of a new channel starts with. Browsers have no schemas at that moment, so no default is left out. */
  readonly initial?: (lang: Lang) => z.infer<S>
  readonly can: ChannelCapabilities
  /** Where clients meet it: by code on a site, or on a page of ours; absent: at the provider. */
  readonly entrance?: 'code' | 'page'
  /** Where clients open the channel in a browser, for links from other channels; absent: there is no such place. */
  readonly publicUrl?: (channelId: string, origin: string) => string
  /**
   * The provider's failures in words, by its own code. The reason of a failed call is `<type> <code>`; people read it as
   * `<code>: <words>`.
   */
  readonly reasons?: Readonly<Record<string, Words>>
  /** How to connect it, step by step; shown next to the form on demand. */
  readonly help?: readonly HelpStep[]
  /** The service creates it: nobody chooses or deletes it, its settings can be changed. */
  readonly builtIn?: true
  /** Not offered to customers (tests only). */
  readonly hidden?: true
}
export const defineChannel = <const T extends string, S extends z.ZodMiniObject>(
  c: ChannelType<S> & { readonly type: T },
): ChannelType<S> & { readonly type: T } => c
