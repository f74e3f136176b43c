import type { PhoneChat, PhoneItem, PhoneMessage } from '@beseda/contract/phone.ts'
import type { Happened } from '../emulator.ts'
import type { EmulatedAccount, Update, World } from '../emulator-world.ts'

const seconds = (ms: number): string => String(Math.floor(ms / 1000))
const envelope = (world: World, { credentials }: EmulatedAccount, value: object, field = 'messages'): Update => ({
  id: world.nextId('update'),
  body: {
    field,
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: credentials.phone, phone_number_id: credentials.phoneNumberId },
      ...value,
    },
  },
})
export const statusUpdate = (
  world: World,
  account: EmulatedAccount,
  o: { readonly id: string; readonly recipient: string; readonly status: string; readonly mark: string },
): Update => {
  const about = { id: o.id, status: o.status, timestamp: seconds(world.now()), recipient_id: o.recipient }
  return envelope(world, account, { statuses: [{ ...about, ...(o.mark && { biz_opaque_callback_data: o.mark }) }] })
}
const contentOf = (text: string, item: PhoneItem | undefined): Record<string, unknown> => {
  if (!item) return { type: 'text', text: { body: text } }
  if (item.is === 'location') {
    const { latitude, longitude, title } = item
    return { type: 'location', location: { latitude, longitude, ...(title && { name: title }) } }
  }
  if (item.is === 'contact')
    return { type: 'contacts', contacts: [{ name: { formatted_name: item.name }, phones: [{ phone: item.phone }] }] }
  if (item.is === 'card') return { type: 'text', text: { body: text } }
  const file = { id: item.mediaId, mime_type: item.mime, sha256: 'emulated', ...(text && { caption: text }) }
  if (item.kind === 'voice') return { type: 'audio', audio: { ...file, voice: true } }
  return { type: item.kind, [item.kind]: { ...file, ...(item.kind === 'document' && { filename: item.name }) } }
}
const messageUpdates = (
  world: World,
  account: EmulatedAccount,
  chat: PhoneChat,
  m: PhoneMessage,
  content: object,
): Update => {
  const { name } = world.client(chat.clientId)!
  const context = m.replyTo && { context: { from: account.credentials.phone, id: m.replyTo } }
  const message = { from: chat.clientId, id: m.id, timestamp: seconds(m.at), ...context, ...content }
  return envelope(world, account, { contacts: [{ profile: { name }, wa_id: chat.clientId }], messages: [message] })
}

/** The webhooks of what a client did. Blocks are not reported, as at the provider. */
export const updatesOf = (world: World, happened: Happened): readonly Update[] => {
  const { chat } = happened
  const account = world.account(chat.accountId)!
  if (happened.is === 'wrote')
    return happened.messages.flatMap((m) => {
      const [first, ...rest] = m.items
      const more = rest.map((item, i) =>
        messageUpdates(world, account, chat, { ...m, id: `${m.id}${i + 1}` }, contentOf('', item)),
      )
      return [messageUpdates(world, account, chat, m, contentOf(m.text, first)), ...more]
    })
  if (happened.is === 'pressed') {
    const { message, value, label } = happened
    const id = `wamid.HBgL${world.nextId('message', '70000000000000000')}`
    const press = { id, by: 'client' as const, at: world.now(), text: label, items: [], buttons: [] }
    world.addMessage(chat, press)
    // a button under a template, or one of a message
    const content = message.title
      ? { type: 'button', button: { payload: value, text: label } }
      : { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: value, title: label } } }
    return [messageUpdates(world, account, chat, { ...press, replyTo: message.id }, content)]
  }
  if (happened.is !== 'read') return []
  const marks = (world.data.notes.marks ?? {}) as Record<string, string>
  world.data.notes.read ??= {}
  const reported = world.data.notes.read as Record<string, true>
  return chat.messages.flatMap(({ id, by }) => {
    if (by !== 'business' || reported[id]) return []
    reported[id] = true
    return [statusUpdate(world, account, { id, recipient: chat.clientId, status: 'read', mark: marks[id] ?? '' })]
  })
}
