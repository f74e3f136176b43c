import { bots } from '@beseda/contract/endpoints/bots.ts'
import { routing } from '@beseda/contract/endpoints/routing.ts'
import { limits } from '@beseda/contract/limits.ts'
import { button, node } from '@beseda/domain/bot/testing.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS'], team: null })
  const id = w.newId()
  await boss.call(bots.create, { id, name: 'Приёмная', description: '', defaultMessage: 'Не понял' })
  // one button more than the channel shows
  const labels = ['Доставка', 'Возврат', 'Сборка', 'Человек']
  const start = node('start', {
    root: true,
    says: 'О чём речь?',
    reactions: labels.map((l, i) => button(`b${i}`, l, i === 3 ? 'human' : 'again')),
  })
  const again = node('again', {
    says: 'Ещё?',
    reactions: labels.map((l, i) => button(`b${i}`, l, i === 3 ? 'human' : 'again')),
  })
  const human = node('human', { says: 'Зову', final: { kind: 'lastOperator' } })
  const { bot } = await boss.call(bots.save, {
    botId: id,
    revision: 1,
    saveId: w.newId(),
    change: { put: [start, again, human] },
  })
  await boss.call(bots.publish, { botId: id, revision: bot.revision, note: '', moves: false })
  const rule = { channelId: w.loopbackId, id: w.newId(), name: 'Бот', enabled: true, conditions: [] }
  await boss.call(routing.create, { ...rule, action: { kind: 'bot', botId: id } })
  await w.providerSends('client-1', 'Здравствуйте')
  await w.settle()
})
afterEach(() => w.close())

/** The links as the provider got them, by label. */
const links = (): Map<string, string> => {
  const text = String((w.provider.received.at(-1)!.json as { text?: string }).text)
  return new Map(
    [...text.matchAll(/^• (.+): http:\/\/beseda\.test(\/bot-action\/[0-9a-f-]{36})$/gm)].map(([, l, path]) => [
      l!,
      path!,
    ]),
  )
}
const get = (url: string) => w.app.inject({ method: 'GET', url, headers: { 'accept-language': 'ru' } })
const nonceIn = (html: string): string => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? ''
const post = (url: string, nonce: string) =>
  w.app.inject({
    ...{ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    payload: new URLSearchParams({ nonce }).toString(),
  })
const said = () =>
  w.sql<{ text: string; by: string }>(
    "select text, author_kind as by from messages where kind = 'message' order by seq",
  )
const chat = async () => (await w.sql<{ bot: unknown }>('select bot from chats'))[0]!

test('where the channel shows no such buttons, the client answers the bot by links; operators do not see them', async () => {
  expect([...links().keys()]).toEqual(['Доставка', 'Возврат', 'Сборка', 'Человек'])
  expect((await said()).at(-1)!.text).toBe('О чём речь?\n• Доставка\n• Возврат\n• Сборка\n• Человек')
  const [path, human] = [links().get('Возврат')!, links().get('Человек')!]
  const page = await get(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<h1>Возврат</h1>')
  await get(path)
  expect(await said()).toHaveLength(2)
  const nonce = nonceIn(page.body)
  for (let i = 0; i < 2; i++) expect((await post(path, nonce)).headers.location).toBe('/success?of=bot')
  await w.settle()
  expect((await said()).map((m) => `${m.by} ${m.text.split('\n')[0]}`).slice(2)).toEqual(['client Возврат', 'bot Ещё?'])
  // the link of an earlier message works while the bot leads, and none does afterwards
  expect((await post(human, nonceIn((await get(human)).body))).headers.location).toBe('/success?of=bot')
  expect((await chat()).bot).toBeNull()
  expect((await get(path)).statusCode).toBe(404)
  expect((await post(path, w.newId())).statusCode).toBe(404)
})
test('a session has a limited number of answers by link; the next one is refused with that reason, and changes nothing', async () => {
  const path = links().get('Сборка')!
  await w.sql('update bot_links set presses = $1 where position = 0', [limits.botLinkAnswers - 1])
  expect((await post(path, w.newId())).headers.location).toBe('/success?of=bot')
  const before = await said()
  expect((await post(path, w.newId())).headers.location).toBe('/already-used?of=bot')
  expect((await get('/already-used?of=bot')).body).toContain('Лимит сообщений бота исчерпан')
  expect(await said()).toEqual(before)
})
test('a form that is sent twice is one answer, also for the limit', async () => {
  const path = links().get('Сборка')!
  const presses = async () => (await w.sql<{ n: number }>('select sum(presses)::int as n from bot_links'))[0]!.n
  const nonce = nonceIn((await get(path)).body)
  await Promise.all([post(path, nonce), post(path, nonce)])
  expect((await post(path, nonce)).headers.location).toBe('/success?of=bot')
  expect(await presses()).toBe(1)
  expect((await said()).filter((m) => m.by === 'client')).toHaveLength(2)
  await w.sql('update bot_links set presses = $1 where presses = 1', [limits.botLinkAnswers])
  expect((await post(path, nonce)).headers.location).toBe('/success?of=bot')
  expect((await post(path, w.newId())).headers.location).toBe('/already-used?of=bot')
})
test('addresses that nobody was sent, and forms without a nonce, are unknown', async () => {
  for (const url of ['/bot-action/01900000-0000-7000-8000-000000000000', '/bot-action/x'])
    expect((await get(url)).statusCode).toBe(404)
  expect((await post(links().get('Сборка')!, '')).statusCode).toBe(404)
})
