import { hash } from 'node:crypto'
import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { bans } from '@beseda/contract/endpoints/bans.ts'
import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { chatPins } from '@beseda/contract/endpoints/chat-pins.ts'
import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { button, node } from '@beseda/domain/bot/testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyDeletedAddresses } from '../../src/features/ban-store/deleted-address.ts'
import { allRights, type Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'
import { placesOf } from './deletion-scan.ts'

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: allRights })
})
afterEach(() => w.close())

interface Known {
  readonly chatId: string
  readonly clientId: string
}
const known = async (): Promise<Known> =>
  (await w.sql<Known>('select id as "chatId", client_id as "clientId" from chats'))[0]!
const remove = async (clientId: string): Promise<Record<string, number>> => {
  const id = w.newId()
  const [{ name } = { name: '' }] = await w.sql<{ name: string }>('select name from clients where id = $1', [clientId])
  await ann.call(clientDeletions.start, { id, clientId, name: name || 'удалить', reason: 'request' })
  await w.advance('2s')
  const { removed, state } = await ann.call(clientDeletions.one, { clientDeletionId: id })
  expect(state).toBe('done')
  return Object.fromEntries(removed.map(({ what, count }) => [what, count]))
}
/** Tables with a row that names one of the ids, in whatever column. */
const tablesWith = async (tables: readonly string[], ids: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const name of tables) {
    const rows = await w.sql(`select 1 from ${name} t where t::text like any ($1) limit 1`, [
      ids.map((id) => `%${id}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}
/** A bot that offers more buttons than the channel shows, so that it sends links, and a dialogue that somebody saved. */
const answeringBot = async (): Promise<void> => {
  const botId = w.newId()
  await ann.call(bots.create, { id: botId, name: 'Приёмная', description: '', defaultMessage: 'Не понял' })
  const reactions = ['Доставка', 'Возврат', 'Сборка', 'Оплата'].map((label, i) => button(`b${i}`, label, 'start'))
  const put = [node('start', { root: true, says: 'О чём речь?', reactions })]
  const { bot } = await ann.call(bots.save, { botId, revision: 1, saveId: w.newId(), change: { put } })
  await ann.call(bots.publish, { botId, revision: bot.revision, note: '', moves: false })
  const rule = { channelId: w.loopbackId, id: w.newId(), name: 'Бот', enabled: true, conditions: [] }
  await ann.call(routing.create, { ...rule, action: { kind: 'bot', botId } })
  for (const text of ['мой номер 8 (916) 111-22-33', 'Доставка']) {
    const steps = [{ says: { kind: 'text' as const, text }, at: 0, reaches: ['start'] }]
    await ann.call(botRuns.saveTest, { botId, id: w.newId(), name: text.slice(0, 8), steps })
  }
}

test('of a client of a bot nothing is left: links, pins, answers, dialogues that were saved with their phone', async () => {
  await answeringBot()
  await w.providerSends('+79161112233', 'Здравствуйте, это кракозябра')
  await w.settle()
  await w.providerSends('+79161112233', 'кракозябра, звоните 8 916 111 22 33')
  await w.settle()
  const { chatId, clientId } = await known()
  await ann.call(chatPins.pin, { chatId })
  const messageIds = (await w.sql<{ id: string }>('select id from messages')).map(({ id }) => id)
  const sessionIds = (await w.sql<{ id: string }>('select id from chat_sessions')).map(({ id }) => id)
  const ids = [clientId, chatId, ...messageIds, ...sessionIds]
  const filled = ['bot_links', 'chat_pins', 'message_parts', 'message_search', 'messages', 'provider_messages']
  expect(await tablesWith(filled, ids)).toEqual(filled)

  expect(await remove(clientId)).toMatchObject({ botTests: 1, notices: 1, addresses: 1 })
  expect(await tablesWith(filled, ids)).toEqual([])
  expect(await placesOf(w, ['кракоз', '9161112233', '111-22-33', '111 22 33'])).toEqual([])
  expect(await w.sql('select bot, autoreplies, rule_id, session_id from chats')).toEqual([
    { bot: null, autoreplies: null, rule_id: null, session_id: null },
  ])
  // numbers of the bot, and the dialogue of nobody
  expect(await w.sql('select 1 from bot_sessions')).toHaveLength(1)
  expect(await w.sql('select name from bot_tests')).toEqual([{ name: 'Доставка' }])
})

test('what stays of a banned address cannot be found by trying all numbers; hashes of earlier versions are put under the key', async () => {
  await w.providerSends('79161112233', 'спам')
  const { chatId, clientId } = await known()
  await ann.call(bans.add, { chatId, kind: 'client', reason: 'спам', days: null })
  await w.settle()
  await remove(clientId)
  const stored = async () =>
    (await w.sql<{ is: string }>('select external_id as is from contacts where client_id = $1', [clientId]))[0]!.is
  const digest = hash('sha256', `${w.loopbackId}:79161112233`, 'hex')
  const now = await stored()
  expect(now).toMatch(/^deleted:keyed:[0-9a-f]{64}$/)
  expect(now).not.toContain(digest)

  await w.sql('update contacts set external_id = $2 where client_id = $1', [clientId, `deleted:${digest}`])
  await keyDeletedAddresses(w.deps)
  expect(await stored()).toBe(now)
  await w.providerSends('79161112233', 'опять я')
  await w.providerSends('79161112234', 'сосед')
  expect(await w.sql(`select message ->> 'text' as text from kept_messages`)).toEqual([{ text: 'опять я' }])
})
test('a file that its automatic reply no longer has goes with the last message that has it', async () => {
  const { entity } = await upload(w, ann, { name: 'price.txt', content: 'цены' })
  const reply = { channelId: w.channelId, kind: 'online' as const }
  await ann.call(autoreplies.change, { ...reply, enabled: true, fileIds: [entity!.id!] })
  const client = await w.visitor('client')
  await client.writes('Сколько стоит?')
  await ann.call(autoreplies.change, { ...reply, text: 'Скоро ответим', fileIds: [] })
  const files = async () => (await w.sql<{ name: string }>('select name from files')).map((f) => f.name)
  await w.advance('2h')
  expect(await files()).toEqual(['price.txt'])
  expect((await client.sees()).flatMap((m) => m.files.map((f) => f.name))).toEqual(['price.txt'])
  await remove((await known()).clientId)
  await w.advance('1h')
  expect(await files()).toEqual([])
})
