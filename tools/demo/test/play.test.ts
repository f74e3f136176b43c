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
import { patience } from '../../../start/slow.mjs'
import { chanceFrom } from '../chance.ts'
import { channels } from '../content/setup.ts'
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
})
afterAll(async () => {
  close()
  await endPlay()
  await server.stop()
  await place.remove()
})
const within = { timeout: patience(90_000), interval: 100 }

test('colleagues come online, simulated clients are answered, their chats get a category and a rating', async () => {
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
test('a person who plays keeps free slots, however many scripts of emulated providers end', async () => {
  const own = Object.values(channels).map(({ name }) => name)
  await vi.waitFor(async () => {
    const chats = await place.sql<{ channel: string; done: boolean }>(
      `select h.name as channel, c.waiting_since is null and $1 not in (c.operator_id, c.reserved_for) is not false as done
       from chats c join channels h on h.id = c.channel_id where h.name <> all ($2)`,
      [igor.id, own],
    )
    expect(new Set(chats.map((c) => c.channel)).size).toBeGreaterThan(3)
    expect(chats.filter((c) => !c.done)).toEqual([])
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
test('emulated providers have a channel, whose clients are answered by their script', async () => {
  await vi.waitFor(async () => {
    const said = await place.sql<{ name: string }>(`
      select distinct ch.name from messages m join channels ch on ch.id = m.channel_id join provider_messages p on p.message_id = m.id
      where m.author_kind = 'operator' and m.status = 'sent'`)
    expect(said.map((row) => row.name)).toContain('Telegram @domilad_bot')
  }, within)
})
test('a rule leads clients of Telegram and WhatsApp to the bot, who press its buttons; one it closes, one it hands over', async () => {
  await vi.waitFor(async () => {
    const led = await place.sql(`
      select ch.name, count(*) filter (where c.status = 'closed')::int as closed, count(c.bot)::int as led,
        count(*) filter (where exists (select from messages m where m.chat_id = c.id and m.history ->> 'type' = 'handedOver'))::int as over,
        (select count(*)::int from events e join chats x on x.id = e.chat_id where x.channel_id = ch.id and e.type = 'chat.botAnswered'
          and e.data -> 'trace' @> '[{"reason": "payload"}]') as pressed
      from chats c join channels ch on ch.id = c.channel_id
      where exists (select from messages m where m.chat_id = c.id and m.author_kind = 'bot') and ch.type <> 'site_chat'
      group by ch.id, ch.name order by 1`)
    const each = { closed: 1, led: 1, over: 1, pressed: 6 }
    expect(led).toEqual([
      { name: 'Telegram @domilad_bot', ...each },
      { name: 'WhatsApp «Дом и лад»', ...each },
    ])
  }, within)
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
test('without the administrator’s password the play says why nobody comes', async () => {
  const users = place.facts.users.map((u) => ({ ...u, password: 'Another-password-1' }))
  const reasons: string[] = []
  const options = { url: server.url, users, clock: systemClock, chance: chanceFrom('away'), ids, pace: 0.02 }
  const end = play({ ...options, onFailure: (reason) => void reasons.push(reason) })
  await expect.poll(() => reasons).toEqual([expect.stringMatching(/^elena\.morozova@.*INVALID_CREDENTIALS/)])
  await expect(end()).rejects.toThrow('INVALID_CREDENTIALS')
})
