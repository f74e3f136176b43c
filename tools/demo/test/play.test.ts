import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { demo } from '@beseda/contract/endpoints/demo.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../server/src/app/config.ts'
import { type RunningServer, startServer } from '../../../server/src/app/server.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import { noLog } from '../../../server/src/platform/log.ts'
import { systemRandom, uuidV7 } from '../../../server/src/platform/random.ts'
import { chanceFrom } from '../chance.ts'
import { type Caller, call } from '../players/call.ts'
import { openConsole } from '../players/console.ts'
import { play } from '../players/play.ts'
import { type Installation, install } from './installation.ts'

let place: Installation
let server: RunningServer
let endPlay: () => Promise<void>
let close: () => void
const ids = uuidV7(systemClock, systemRandom)
const igor: { by: Caller; id: string } = { by: { url: '' }, id: '' }

beforeAll(async () => {
  place = await install({ start: systemClock.now() })
  const { facts, dataDir, url: databaseUrl } = place
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100' })
  server = await startServer({
    ...{ config, version: 'test', databaseUrl, clock: systemClock, random: systemRandom, log: noLog },
    demo: { users: facts.users, widgetId: facts.widgetId },
  })
  const [url, { users }] = [server.url, facts]
  endPlay = play({ url, users, clock: systemClock, chance: chanceFrom('play'), ids, pace: 0.02 })
  const { login, password } = users.find((u) => u.name === 'Игорь Лапин')!
  // As a person, with the user agent of a browser.
  const answer = await fetch(`${url}/api/cm-identity/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0' },
    body: JSON.stringify({ login, password }),
  })
  igor.by = { url, token: ((await answer.json()) as { entity: { token: string } }).entity.token }
  igor.id = (await call(igor.by, auth.currentUser, {})).id
  close = openConsole(url, igor.by.token!, systemClock)
  await call(igor.by, auth.setPresence, { presence: 'online' } as never)
}, 60_000)
afterAll(async () => {
  close()
  await endPlay()
  await server.stop()
  await place.remove()
})
const within = { timeout: 90_000, interval: 100 }

test('colleagues come online, simulated clients are answered, their chats get a category and a rating', {
  timeout: 120_000,
}, async () => {
  const state = await call(igor.by, demo.simulation, {})
  expect(state).toEqual({ on: true, isWatched: true, playedUserIds: [igor.id] })
  await vi.waitFor(async () => {
    const online = await place.sql(
      `select u.name from users u join operator_presence p on p.user_id = u.id where p.presence = 'online' order by 1`,
    )
    expect(online.map((row) => row.name)).toEqual(
      expect.arrayContaining(['Артём Волков', 'Игорь Лапин', 'Мария Жук', 'Ольга Рябова', 'Софья Никитина']),
    )
  }, within)
  await vi.waitFor(async () => {
    const [done] = await place.sql<{ closed: number; rated: number }>(`
      select count(*)::int as closed, count(r.value)::int as rated
      from chat_sessions s join contacts c on c.client_id = s.client_id left join ratings r on r.session_id = s.id
      where c.page_title like 'Симуляция%' and s.closed_at is not null and s.category_id is not null`)
    expect(done!.closed).toBeGreaterThan(1)
    expect(done!.rated).toBeGreaterThan(0)
  }, within)
})
test('a client who follows no script comes to the person who plays, with a note', async () => {
  const by = { url: server.url }
  const { token } = await call(by, widget.start, { widgetId: place.facts.widgetId, key: 'k'.repeat(22) })
  const [text, id] = ['Проверяю, как это работает', ids.next()]
  await call({ ...by, token }, widget.send, { id, text, fileIds: [] } as never)
  const [stored] = await place.sql<{ chat_id: string }>('select chat_id from messages where text = $1', [text])
  const chatId = stored!.chat_id
  await vi.waitFor(async () => expect((await call(igor.by, chats.one, { chatId })).operator?.id).toBe(igor.id), within)
  const { messages: feed } = await call(igor.by, messages.list, { chatId } as never)
  expect(feed.some((m) => m.text === text)).toBe(true)
  expect(feed.filter((m) => m.kind === 'message' && m.author.kind === 'operator')).toEqual([])
})
test('switched off, the colleagues leave and nobody new writes', async () => {
  expect(await call(igor.by, demo.setSimulation, { on: false })).toMatchObject({ on: false })
  await vi.waitFor(async () => {
    const [left] = await place.sql(`select count(*)::int as n from sign_ins where user_agent like 'Beseda demo%'`)
    expect(left!.n).toBe(1) // that of the watcher, which waits for the switch
  }, within)
  const count = async () =>
    (await place.sql(`select count(*)::int as n from contacts where page_title like 'Симуляция%'`))[0]!.n
  const before = await count()
  await systemClock.sleep(1500)
  expect(await count()).toBe(before)
})
