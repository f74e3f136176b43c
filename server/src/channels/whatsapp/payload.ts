import * as z from 'zod/mini'
import type { InboundContact, InboundEvent, InboundPart } from '../inbound.ts'
import { accountEventsOf } from './account-events.ts'
import { partsOf } from './parts.ts'
import { statusEventsOf } from './statuses.ts'

/** Ids and times come as text; ids as digits of any length, which `parseExact` keeps. */
const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String))
const seconds = z.pipe(
  z.optional(z.union([z.string(), z.number()])),
  z.transform((s) => (s !== undefined && /^\d{1,12}$/.test(String(s)) ? Number(s) * 1000 : null)),
)
const Referral = z.object({
  source_url: z.optional(z.string()),
  headline: z._default(z.string(), ''),
  body: z._default(z.string(), ''),
})
const Common = z.object({
  id,
  from: z.optional(id),
  from_user_id: z.optional(id),
  timestamp: seconds,
  type: z._default(z.string(), 'message'),
  context: z.optional(z.object({ id: z.optional(id) })),
  referral: z.optional(Referral),
})
const Reply = z.object({ id: z._default(z.string(), ''), title: z._default(z.string(), '') })
const Pressed = z.union([
  z.object({
    type: z.literal('button'),
    button: z.object({ payload: z._default(z.string(), ''), text: z._default(z.string(), '') }),
  }),
  z.object({
    type: z.literal('interactive'),
    interactive: z.union([z.object({ button_reply: Reply }), z.object({ list_reply: Reply })]),
  }),
])
const Moved = z.object({
  system: z.object({
    type: z.enum(['user_changed_number', 'customer_changed_number']),
    wa_id: z.optional(id),
    new_wa_id: z.optional(id),
  }),
})
const Person = z.object({
  wa_id: z.optional(id),
  user_id: z.optional(id),
  profile: z.optional(z.object({ name: z._default(z.string(), '') })),
})
type Person = z.infer<typeof Person>
type Common = z.infer<typeof Common>

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const parsed = <T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): T[] =>
  values.flatMap((v) => {
    const read = schema.safeParse(v)
    return read.success ? [read.data] : []
  })
/** A phone number without its plus, or the id of a user who hides the number. */
const addressOf = (id: string): string => (/^\d+$/.test(id) ? `+${id}` : '')

const contactOf = (externalId: string, people: readonly Person[], thread: string): InboundContact => {
  const person = people.find((p) => p.wa_id === externalId || p.user_id === externalId)
  return { externalId, name: person?.profile?.name ?? '', address: addressOf(externalId), thread }
}
/** The advertisement through which the client came. */
const adOf = ({ referral }: Common): InboundPart[] =>
  referral && (referral.headline !== '' || referral.body !== '')
    ? [{ kind: 'card', title: referral.headline, text: referral.body, url: referral.source_url ?? null, ref: null }]
    : []

const pressOf = (message: unknown): { readonly payload: string; readonly label: string } | null => {
  const read = Pressed.safeParse(message)
  if (!read.success) return null
  if (read.data.type === 'button') return { payload: read.data.button.payload, label: read.data.button.text }
  const { interactive: i } = read.data
  const { id: payload, title: label } = 'button_reply' in i ? i.button_reply : i.list_reply
  return { payload, label }
}
const messageEvents = (message: unknown, people: readonly Person[]): InboundEvent[] => {
  const read = Common.safeParse(message)
  const from = read.data?.from ?? read.data?.from_user_id
  if (!read.success || from === undefined) return []
  const m = read.data
  const moved = Moved.safeParse(message)
  if (moved.success) {
    const movedTo = moved.data.system.wa_id ?? moved.data.system.new_wa_id
    return movedTo ? [{ kind: 'contact', contactId: from, at: m.timestamp, movedTo }] : []
  }
  const about = { contact: contactOf(from, people, m.id), externalId: m.id, at: m.timestamp }
  const press = pressOf(message)
  if (press) return [{ kind: 'pressed', ...about, messageId: m.context?.id ?? null, ...press }]
  const parts = [...partsOf(message as Readonly<Record<string, unknown>>), ...adOf(m)]
  if (parts.length === 0) return []
  const ref = m.referral?.source_url
  return [
    {
      kind: 'message',
      ...about,
      parts,
      origin: 'subscriber',
      ...(m.context?.id && { replyTo: m.context.id }),
      ...(ref && { ref }),
    },
  ]
}
/** Written in the phone's app, on a number that is used there, too. */
const echoEvents = (message: unknown): InboundEvent[] => {
  const read = z.extend(Common, { to: id }).safeParse(message)
  if (!read.success) return []
  const { id: providerId, to, timestamp: at } = read.data
  const parts = partsOf(message as Readonly<Record<string, unknown>>)
  const contact = { externalId: to, name: '', address: addressOf(to) }
  return parts.length === 0 ? [] : [{ kind: 'echo', contact, providerId, at, parts }]
}
const Preference = z.object({ wa_id: id, value: z.enum(['stop', 'resume']), timestamp: seconds })

/** What one `value` of a webhook reports; what is not understood is no event. */
export const valueEvents = (field: string, given: unknown): readonly InboundEvent[] => {
  const value = (given ?? {}) as Readonly<Record<string, unknown>>
  if (field === 'smb_message_echoes') return list(value.message_echoes).flatMap(echoEvents)
  if (field === 'user_preferences')
    return parsed(Preference, list(value.user_preferences)).map(({ wa_id: contactId, value: says, timestamp: at }) => {
      return { kind: 'contact', contactId, at, allowsAdvertising: says === 'resume' }
    })
  if (field !== 'messages') return accountEventsOf(field, value)
  const people = parsed(Person, list(value.contacts))
  return [
    ...list(value.messages).flatMap((m) => messageEvents(m, people)),
    ...list(value.statuses).flatMap(statusEventsOf),
  ]
}

interface Change {
  readonly field: string
  readonly value: unknown
}
/** The changes of a batch; a provider sends the inner `value` alone. */
export const changesOf = (body: unknown): readonly Change[] => {
  if (typeof body !== 'object' || body === null) return []
  const { entry } = body as { entry?: unknown }
  if (entry === undefined) return [{ field: 'messages', value: body }]
  return list(entry).flatMap((e) =>
    list((e as { changes?: unknown } | null)?.changes).flatMap((c) => {
      const { field, value } = (c ?? {}) as { field?: unknown; value?: unknown }
      return typeof field === 'string' ? [{ field, value }] : []
    }),
  )
}
/** The phone number that a change belongs to; null: it is about the whole business account. */
export const phoneNumberOf = ({ value }: Change): string | null => {
  const { metadata } = (value ?? {}) as { metadata?: { phone_number_id?: unknown } | null }
  const given = metadata?.phone_number_id
  return typeof given === 'string' || typeof given === 'number' ? String(given) : null
}
