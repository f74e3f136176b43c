import { auth } from '@beseda/contract/endpoints/auth.ts'
import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import { bulkRuns } from '@beseda/contract/endpoints/bulk-runs.ts'
import { chatPins } from '@beseda/contract/endpoints/chat-pins.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { deadLetters } from '@beseda/contract/endpoints/dead-letters.ts'
import { delivery } from '@beseda/contract/endpoints/delivery.ts'
import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { messageChanges } from '@beseda/contract/endpoints/message-changes.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import { notices } from '@beseda/contract/endpoints/notices.ts'
import { push } from '@beseda/contract/endpoints/push.ts'
import { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import { savedViews } from '@beseda/contract/endpoints/saved-views.ts'
import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import { sharedDrafts } from '@beseda/contract/endpoints/shared-drafts.ts'
import { snoozes } from '@beseda/contract/endpoints/snoozes.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { defaultNotices } from '@beseda/contract/notice-settings.ts'
import { call, category, type Stage, type ValidCall } from './valid-call.ts'

export const away = (s: Stage) => s.boss.call(auth.setPresence, { presence: 'break' })
/** A chat that waits, because everybody was on a break when it began. */
const waiting = async (s: Stage): Promise<string> => {
  await away(s)
  await s.colleague.call(auth.setPresence, { presence: 'break' })
  const client = await s.w.visitor('waits')
  await client.writes('Есть кто?')
  await s.w.sql(`update operator_presence set presence = 'online'`)
  return client.chatId()
}
const toColleague = ({ colleague, w }: Stage) => ({
  id: w.newId(),
  to: { kind: 'operator' as const, operatorId: colleague.id },
})
const transferred = async (s: Stage) => {
  const { chatId } = s
  await s.boss.call(transfers.transfer, { chatId, ...toColleague(s) })
  return chatId
}
const providersChat = async ({ w, boss }: Stage): Promise<string> => {
  await w.providerSends('+7900', 'Здравствуйте', 'm1')
  const [row] = await w.sql<{ id: string }>('select id from chats where channel_id = $1', [w.loopbackId])
  await w.sql('update chats set operator_id = $2 where id = $1', [row!.id, boss.id])
  return row!.id
}
const planned = ({ clock }: Stage['w']) => ({ text: 'Позже', at: clock.now() + 60_000, unlessClientWrites: true })
const scheduledBy = async ({ w, boss, chatId }: Stage) => {
  const { id: messageId } = await boss.call(scheduledMessages.create, { chatId, id: w.newId(), ...planned(w) })
  return { chatId, messageId }
}
const undeliver = async ({ w }: Stage, messageId: string, code: string): Promise<void> => {
  await w.settle()
  const failed = [messageId, JSON.stringify({ code, params: {} })]
  await w.sql(`update message_parts set status = 'undelivered', failure = $2::jsonb where message_id = $1`, failed)
  await w.sql(`update messages set status = 'undelivered', failure = $2::jsonb where id = $1`, failed)
}
const deadJob = async ({ w }: Stage) => {
  const job = [w.organizationId, new Date(w.clock.now())]
  await w.sql(
    `insert into jobs (organization_id, name, data, state, run_at, created_at) values ($1, 'channels.webhook', '{}', 'dead', $2, $2)`,
    job,
  )
  return {}
}

const assigned = { filter: 'assigned', scope: 'mine' } as const
const view = async ({ w, boss }: Stage): Promise<string> => {
  const { id } = await boss.call(savedViews.create, { id: w.newId(), name: 'Мои', shared: true, list: assigned })
  return id
}

const reportView = { name: 'Итоги', shared: true, report: 'summary', parameters: { period: '7d' } } as const
const savedReport = async ({ w, boss }: Stage) => {
  const { id } = await boss.call(reportViews.create, { id: w.newId(), ...reportView })
  return { reportViewId: id }
}

const searchForm = { name: 'Доставка', audience: 'all' as const, teamIds: [], parameters: { text: 'доставка' } }
const savedSearch = async ({ w, boss }: Stage) => {
  const { id } = await boss.call(savedSearches.create, { id: w.newId(), ...searchForm })
  return { savedSearchId: id }
}

/** Of the example in RFC 8291. */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Calls about chats, of an operator and of many at once. */
export const validChatCalls: readonly ValidCall[] = [
  call(monitoring.sendToBreak, ({ colleague }) => ({ userId: colleague.id })),
  call(monitoring.keepSettings, () => ({ sound: true })),
  call(bulk.close, ({ chatId }) => ({ chatIds: [chatId] })),
  call(bulk.undoClose, async ({ boss, chatId }) => {
    await boss.call(chats.close, { chatId })
    return { chatIds: [chatId] }
  }),
  call(bulk.spam, ({ chatId }) => ({ chatIds: [chatId] })),
  call(bulk.undoSpam, async ({ boss, chatId }) => {
    await boss.call(bulk.spam, { chatIds: [chatId] })
    return { chatIds: [chatId] }
  }),
  call(bulk.categorise, async (s) => ({ chatIds: [s.chatId], categoryId: (await category(s)).id })),
  call(bulk.take, async (s) => ({ chatIds: [await waiting(s)] })),
  call(bulk.transfer, (s) => {
    const { to, id } = toColleague(s)
    return { chats: [{ chatId: s.chatId, id }], to }
  }),
  call(bulk.undoTransfer, async (s) => ({ chatIds: [await transferred(s)] })),
  call(bulkRuns.start, ({ w }) => ({ id: w.newId(), list: assigned, action: { name: 'close' as const } })),
  call(bulkRuns.stop, async ({ w, boss }) => {
    const id = w.newId()
    await boss.call(bulkRuns.start, { id, list: assigned, action: { name: 'read' as const } })
    return { bulkRunId: id }
  }),
  call(reportViews.create, ({ w }) => ({ id: w.newId(), ...reportView })),
  call(reportViews.change, async (s) => ({ ...(await savedReport(s)), name: 'Неделя', shared: true })),
  call(reportViews.delete, savedReport),
  call(savedSearches.create, ({ w }) => ({ id: w.newId(), ...searchForm })),
  call(savedSearches.change, async (s) => ({ ...(await savedSearch(s)), ...searchForm, name: 'Оплата' })),
  call(savedSearches.delete, savedSearch),
  call(savedSearches.arrange, async (s) => {
    const { savedSearchId } = await savedSearch(s)
    return { order: [savedSearchId], pinned: [savedSearchId] }
  }),
  call(savedViews.create, ({ w }) => ({ id: w.newId(), name: 'Мои', shared: false, list: assigned })),
  call(savedViews.change, async (s) => ({ savedViewId: await view(s), name: 'Все', shared: true })),
  call(savedViews.delete, async (s) => ({ savedViewId: await view(s) })),
  call(bulk.read, ({ chatId }) => ({ upTo: [{ chatId, seq: 1 }] })),
  call(chats.take, async (s) => ({ chatId: await waiting(s) })),
  call(chats.close, ({ chatId }) => ({ chatId })),
  call(chats.categorise, async (s) => ({ chatId: s.chatId, categoryId: (await category(s)).id })),
  call(chats.undoClose, async ({ boss, chatId }) => {
    await boss.call(chats.close, { chatId })
    return { chatId }
  }),
  call(sharedDrafts.keep, ({ chatId }) => ({ chatId, text: 'Здравств' })),
  call(sharedDrafts.remove, async ({ boss, chatId }) => {
    await boss.call(sharedDrafts.keep, { chatId, text: 'Здравств' })
    return { chatId }
  }),
  call(snoozes.start, ({ w, chatId }) => ({ chatId, until: w.clock.now() + 3_600_000 })),
  call(snoozes.cancel, async ({ w, boss, chatId }) => {
    await boss.call(snoozes.start, { chatId, until: w.clock.now() + 3_600_000 })
    return { chatId }
  }),
  call(chatPins.pin, ({ chatId }) => ({ chatId })),
  call(chatPins.unpin, async ({ boss, chatId }) => {
    await boss.call(chatPins.pin, { chatId })
    return { chatId }
  }),
  call(mentions.read, ({ chatId }) => ({ chatId })),
  call(push.subscribe, ({ w }) => ({
    ...browserKeys,
    endpoint: `https://push.example/${w.newId()}`,
    lang: 'ru' as const,
  })),
  call(push.unsubscribe, async ({ boss }) => {
    const endpoint = 'https://push.example/one'
    await boss.call(push.subscribe, { ...browserKeys, endpoint, lang: 'ru' })
    return { endpoint }
  }),
  call(notices.save, () => defaultNotices),
  call(mentions.readAll, () => ({})),
  call(chats.read, ({ chatId }) => ({ chatId, seq: 1 })),
  call(messages.send, ({ w, chatId }) => ({ chatId, id: w.newId(), text: 'Здравствуйте', fileIds: [] })),
  call(messages.retry, async (s) => {
    const chatId = await providersChat(s)
    const { id: messageId } = await s.boss.reply(chatId, 'Здравствуйте')
    await undeliver(s, messageId, 'DELIVERY_REFUSED')
    return { chatId, messageId }
  }),
  call(delivery.countDelivered, async (s) => {
    const chatId = await providersChat(s)
    const { id: messageId } = await s.boss.reply(chatId, 'Здравствуйте')
    await undeliver(s, messageId, 'DELIVERY_UNKNOWN')
    return { chatId, messageId }
  }),
  call(deadLetters.retry, deadJob),
  call(deadLetters.retryAll, deadJob),
  call(messages.fetchMedia, async (s) => {
    const contact = { externalId: '+7901', name: 'Анна', address: '+7901' }
    const part = { kind: 'file', role: 'image', name: 'a.png', mime: 'image/png', bytes: null, ref: 'gone' } as const
    await s.w.providerTells({
      kind: 'message',
      contact,
      externalId: 'm9',
      at: null,
      parts: [part],
      origin: 'subscriber',
    })
    await s.w.settle()
    const [row] = await s.w.sql<{ chatId: string; messageId: string }>(
      `select chat_id as "chatId", id as "messageId" from messages where external_id = 'm9'`,
    )
    return row!
  }),
  call(messageChanges.edit, async ({ boss, chatId }) => {
    const { id: messageId } = await boss.reply(chatId, 'Здравствуйте')
    return { chatId, messageId, text: 'Добрый день' }
  }),
  call(messageChanges.remove, async ({ boss, chatId }) => {
    const { id: messageId } = await boss.reply(chatId, 'Здравствуйте')
    return { chatId, messageId }
  }),
  call(scheduledMessages.create, ({ w, chatId }) => ({ chatId, id: w.newId(), ...planned(w) })),
  call(scheduledMessages.change, async (s) => ({ ...(await scheduledBy(s)), ...planned(s.w) })),
  call(scheduledMessages.sendNow, scheduledBy),
  call(scheduledMessages.cancel, scheduledBy),
  call(newChat.create, async ({ w, boss, chatId, contactId }) => {
    await boss.reply(chatId, 'Здравствуйте')
    await boss.closeChat(chatId)
    return { contactId, id: w.newId(), text: 'Заказ готов', fileIds: [] }
  }),
  call(transfers.transfer, (s) => ({ chatId: s.chatId, ...toColleague(s) })),
  call(transfers.undo, async (s) => ({ chatId: await transferred(s) })),
  call(transfers.takeOver, async (s) => {
    const client = await s.w.visitor('other')
    await client.writes('Здравствуйте')
    const chatId = await client.chatId()
    await s.w.sql('update chats set operator_id = $2 where id = $1', [chatId, s.colleague.id])
    return { chatId }
  }),
]
