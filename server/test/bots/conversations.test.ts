import { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { intent, node, otherwise } from '@beseda/domain/bot/testing.ts'
import { expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { upload } from '../world/upload.ts'
import { botWorlds, menu } from './bot-world.ts'

const t = botWorlds()
const { create, save, publish } = t
const ready = async (nodes = menu()) => {
  const { id } = await create()
  const { bot } = await save(id, 1, { put: nodes })
  await publish(id, bot.revision)
  for (const channelId of [t.w.channelId, t.w.loopbackId])
    await t.boss.call(routing.create, {
      ...{ channelId, id: t.w.newId(), name: 'Бот', enabled: true, conditions: [] },
      action: { kind: 'bot', botId: id },
    })
  return { id, revision: bot.revision }
}

test('a client talks to the bot in the widget and gets an operator; the path, the statistics and the facts know it', async () => {
  const { id, revision } = await ready()
  const ann = await t.w.operator('ann')
  const visitor = await t.w.visitor('client')
  await visitor.writes('Здравствуйте')
  const [, hello] = await visitor.sees()
  expect(hello).toMatchObject({ text: 'Здравствуйте, друг', author: { kind: 'bot', name: 'Приёмная' } })
  expect(hello!.buttons).toMatchObject([{ label: 'Доставка', payload: 'start:d' }])
  expect(await ann.queue()).toEqual([])
  const chatId = await visitor.chatId()
  expect(await t.boss.call(chats.one, { chatId })).toMatchObject({ status: 'pending', bot: true })
  await t.w.advance('1s')
  await visitor.writes('доставка')
  await t.w.advance('1s')
  await visitor.writes('Соедините с оператором')
  expect(await t.boss.call(chats.one, { chatId })).not.toHaveProperty('bot')
  expect((await ann.queue()).map((c) => c.id)).toEqual([chatId])
  await t.w.settle()
  const { steps } = await ann.call(botRuns.path, { chatId })
  expect(steps.map((s) => s.trace.flatMap((t) => (t.kind === 'entered' ? [t.name] : [])))).toEqual([
    ['start'],
    ['road'],
    ['human'],
  ])
  expect(steps.at(-1)).toMatchObject({ botName: 'Приёмная', version: 1, end: 'handOver' })
  const stats = await t.boss.call(botRuns.statistics, { botId: id })
  expect(stats).toMatchObject({ conversations: 1, handled: 0 })
  expect(stats.nodes).toContainEqual(expect.objectContaining({ nodeId: 'start', reached: 1, left: 1 }))
  expect(stats.nodes).toContainEqual(expect.objectContaining({ nodeId: 'human', handedOver: 1 }))
  const history = (await ann.feed(chatId)).flatMap((m) => (m.history ? [m.history.type] : []))
  expect(history).toEqual(['opened', 'handedOver', 'assigned'])
  // the draft without the delivery button takes another way
  const { bot } = await save(id, revision, {
    put: [{ ...menu()[0]!, reactions: [intent('escalateToAgent', 'human')] }],
  })
  const replay = await t.boss.call(botRuns.replay, { botId: id })
  expect(replay).toMatchObject({
    compared: 1,
    differing: [{ chatId, difference: { step: 1, expected: ['road'], reached: [] } }],
  })
  expect(bot.changed).toBe(true)
})
test('the first message of a client opens the reply window for the bot, also after a day of silence', async () => {
  await ready([
    node('start', { root: true, says: 'Слушаю', reactions: [otherwise('more')] }),
    node('more', { says: 'Понял', reactions: [otherwise('start')] }),
  ])
  const texts = async () =>
    (await t.w.sql<{ text: string }>("select text from messages where author_kind = 'bot' order by at, seq")).map(
      (m) => m.text,
    )
  await t.w.providerSends('+7900', 'Здравствуйте')
  expect(await texts()).toEqual(['Слушаю'])
  await t.w.advance('25h')
  await t.w.providerSends('+7900', 'Ещё здесь')
  expect(await texts()).toEqual(['Слушаю', 'Понял'])
})
test('a bot closes the chat with a history line, and its next message begins anew', async () => {
  await ready([node('start', { root: true, says: 'До свидания' })])
  const visitor = await t.w.visitor('client')
  await visitor.writes('Здравствуйте')
  await t.w.settle()
  const chatId = await visitor.chatId()
  expect((await t.boss.call(chats.one, { chatId })).status).toBe('closed')
  const history = (await t.boss.feed(chatId)).flatMap((m) =>
    m.history ? [`${m.history.type} ${m.history.reason}`] : [],
  )
  expect(history).toContain('closed bot')
  await visitor.writes('Ещё вопрос')
  expect((await visitor.sees()).filter((m) => m.author.kind === 'bot')).toHaveLength(2)
})
test('a conversation stays on its version, unless the next one takes it along', async () => {
  const { id, revision } = await ready()
  const [first, second] = [await t.w.visitor('first'), await t.w.visitor('second')]
  await first.writes('Здравствуйте')
  const road = node('road', { says: 'Курьер приедет завтра', reactions: [otherwise('human')] })
  const { bot } = await save(id, revision, { put: [road] })
  await publish(id, bot.revision)
  await first.writes('Доставка')
  expect((await first.sees()).at(-1)!.text).toBe('Курьер в пути')
  await second.writes('Здравствуйте')
  const next = await save(id, bot.revision, {
    put: [{ ...road, replies: [{ id: 'r', kind: 'text', text: 'Сегодня' }] }],
  })
  await publish(id, next.bot.revision, { moves: true })
  await second.writes('Доставка')
  expect((await second.sees()).at(-1)!.text).toBe('Сегодня')
  const { versions } = await t.boss.call(bots.versions, { botId: id })
  expect(versions.map((v) => [v.number, v.moves, v.author])).toEqual([
    [3, true, 'boss'],
    [2, false, 'boss'],
    [1, false, 'boss'],
  ])
  const back = { botId: id, number: 1, revision: next.bot.revision, note: 'Назад', moves: false }
  const rolled = await t.boss.call(bots.rollBack, back)
  expect(rolled.bot).toMatchObject({ published: { number: 4 }, changed: false })
  expect(rolled.bot.document.nodes.find((n) => n.id === 'road')!.replies).toMatchObject([{ text: 'Курьер в пути' }])
  expect(await codeOf(t.boss.call(bots.rollBack, { ...back, revision: rolled.bot.revision, number: 9 }))).toBe(
    'CHATBOT_VERSION_NOT_FOUND',
  )
  expect(await codeOf(t.boss.call(bots.remove, { botId: id }))).toBe('CHATBOT_IN_USE')
})
test('saved dialogues are run again on publish; own intents work and cannot be deleted while a draft names them', async () => {
  const made = await t.boss.call(botIntents.create, {
    id: t.w.newId(),
    name: 'Оплата',
    must: ['оплатить'],
    mustNot: [],
  })
  const again = { id: t.w.newId(), name: 'оплата', must: ['x'], mustNot: [] }
  expect(await codeOf(t.boss.call(botIntents.create, again))).toBe('BOT_INTENT_EXISTS')
  const { id, revision } = await ready([
    node('start', {
      root: true,
      says: 'Что случилось?',
      reactions: [{ id: 'i', kind: 'intent', intentId: made.id, target: 'pay' }],
    }),
    node('pay', { says: 'Оплатите картой' }),
  ])
  const steps = [
    { says: { kind: 'text' as const, text: 'Здравствуйте' }, at: 0, reaches: ['start'] },
    { says: { kind: 'text' as const, text: 'Хочу оплатить заказ' }, at: 0, reaches: ['pay'] },
  ]
  const saved = await t.boss.call(botRuns.saveTest, { botId: id, id: t.w.newId(), name: 'Оплата', steps })
  expect((await t.boss.call(botRuns.runTests, { botId: id })).results).toMatchObject([{ difference: null }])
  expect(await codeOf(t.boss.call(botIntents.remove, { intentId: made.id }))).toBe('BOT_INTENT_IN_USE')
  await t.boss.call(botIntents.change, { intentId: made.id, must: ['карта'] })
  expect(await codeOf(publish(id, revision))).toBe('CHATBOT_TESTS_FAILED')
  // the published version has the words that it was published with
  const visitor = await t.w.visitor('client')
  await visitor.writes('Здравствуйте')
  await visitor.writes('Как оплатить?')
  expect((await visitor.sees()).at(-1)!.text).toBe('Оплатите картой')
  expect((await publish(id, revision, { ignoreTests: true })).saved).toBe(true)
  await t.boss.call(botRuns.removeTest, { botTestId: saved.id })
  expect(await codeOf(t.boss.call(botRuns.removeTest, { botTestId: saved.id }))).toBe('BOT_TEST_NOT_FOUND')
  const file = await t.boss.call(bots.export, { botId: id })
  await t.w.sql('delete from routing_rules')
  await t.w.sql('update channels set automated = false')
  await t.boss.call(bots.remove, { botId: id })
  await t.boss.call(botIntents.remove, { intentId: made.id })
  const imported = await t.boss.call(bots.import, { id: t.w.newId(), name: 'Снова', bot: file })
  const own = (await t.boss.call(botIntents.list, {})).intents.filter((i) => !i.system)
  expect(own).toMatchObject([{ name: 'Оплата', must: ['карта'], bots: [{ name: 'Снова' }] }])
  expect(imported.document.nodes[0]!.reactions).toMatchObject([{ intentId: own[0]!.id }])
  expect(await codeOf(t.boss.call(bots.import, { id: t.w.newId(), name: 'Чужой', bot: { nodes: [] } }))).toBe(
    'BOT_SCENARIO_NOT_CREATED',
  )
})
test('a broken bot loses no message: the client’s words stay and an operator gets the chat', async () => {
  const { id } = await ready()
  await t.w.sql(
    `update bot_versions set document = '{"name":"x","defaultMessage":"x","nodes":[{"id":"start","root":true}]}'`,
  )
  const ann = await t.w.operator('ann')
  const visitor = await t.w.visitor('client')
  await visitor.writes('Помогите')
  const [chat] = await ann.queue()
  const feed = await ann.feed(chat!.id)
  expect(feed.some((m) => m.text === 'Помогите')).toBe(true)
  expect(feed.flatMap((m) => (m.history ? [m.history.reason] : []))).toContain('failed')
  const other = await t.w.visitor('other')
  await t.w.sql('delete from bot_versions where bot_id = $1', [id])
  await other.writes('И мне')
  expect((await ann.queue()).length).toBe(2)
})
test('files of a bot go with every conversation, and stay while a message, its conversation or a copy has them', async () => {
  const added = async (name: string) => {
    const { entity } = await upload(t.w, t.boss, { name, content: name })
    return { id: name.slice(0, -4), kind: 'file' as const, fileId: entity!.id!, name, bytes: Number(entity!.bytes) }
  }
  const shown = await added('shown.txt')
  const shared = await added('shared.txt')
  const { id } = await ready([
    node('start', { root: true, replies: [shown], reactions: [otherwise('next')] }),
    node('next', { replies: [await added('later.txt')], final: { kind: 'close' } }),
    node('spare', { replies: [await added('never.txt'), shared] }),
  ])
  const names = async () => (await t.w.sql<{ name: string }>('select name from files order by name')).map((f) => f.name)
  const visitors = [await t.w.visitor('first'), await t.w.visitor('second')]
  for (const visitor of visitors) {
    await visitor.writes('Цены')
    expect((await visitor.sees()).at(-1)!.files).toMatchObject([{ name: 'shown.txt' }])
  }
  const copy = await t.boss.call(bots.copy, { botId: id, id: t.w.newId(), name: 'Копия' })
  const { bot } = await save(copy.id, 1, {
    put: [node('start', { root: true, replies: [shared] })],
    remove: ['next', 'spare'],
  })
  for (const channelId of [t.w.channelId, t.w.loopbackId])
    for (const rule of (await t.boss.call(routing.list, { channelId })).rules)
      if (rule.action?.kind === 'bot')
        await t.boss.call(routing.change, { channelId, ruleId: rule.id, action: { kind: 'lastOperator' } })
  await t.boss.call(bots.remove, { botId: id })
  await t.w.advance('2h')
  expect(await names()).toEqual(['later.txt', 'never.txt', 'shared.txt', 'shown.txt'])
  for (const visitor of visitors) {
    await visitor.writes('Дальше')
    expect((await visitor.sees()).map((m) => m.files[0]?.name)).toContain('later.txt')
  }
  await t.w.advance('2d')
  expect(await names()).toEqual(['later.txt', 'shared.txt', 'shown.txt'])
  // neither a free upload for a message nor a file for another bot
  const taken = { put: [node('start', { root: true, replies: [shown] })] }
  expect(await codeOf(save(copy.id, bot.revision, taken))).toBe('FILE_NOT_FOUND')
  await t.boss.call(bots.remove, { botId: copy.id })
  await t.w.advance('2d')
  expect(await names()).toEqual(['later.txt', 'shown.txt'])
})
