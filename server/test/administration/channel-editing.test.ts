import { audit } from '@beseda/contract/endpoints/audit.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadForAdapter } from '../../src/features/channel-store/index.ts'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { openConsole } from './console.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS'], team: null })
})
afterEach(() => w.close())

const fresh = (o: object = {}) => ({
  id: w.newId(),
  type: 'site_chat',
  name: 'Магазин',
  settings: { title: '', subtitle: '', greeting: '', accent: '#0B7A74', position: 'right', allowedHosts: [] },
  ...o,
})
const nobody = '00000000-0000-7000-8000-000000000000'

test('a channel is created once, with the settings of its type; a repeated call returns it', async () => {
  const input = fresh({ teamId: w.teamId, delayMediumS: 30 })
  const made = await boss.call(channels.create, input as never)
  expect(made).toMatchObject({
    ...{ id: input.id, type: 'site_chat', name: 'Магазин', active: true },
    delayMediumS: 30,
  })
  expect(made.settings).toMatchObject({ launcher: 'icon', start: 'greeting', startAfterS: 3, logo: null, links: [] })
  expect(await boss.call(channels.create, { ...input, name: 'Другой' } as never)).toEqual(made)
  expect((await boss.call(channels.list, {})).channels.map((c) => c.id)).toContain(input.id)
  expect((await w.eventLog()).filter((line) => line.startsWith('channel.'))).toEqual(['channel.changed'])
  const { entries } = await boss.call(audit.changes, { entity: 'channel', entityId: input.id })
  expect(entries.map((e) => e.action)).toEqual(['created'])
  expect(entries[0]!.changes).toContainEqual({ field: 'site_chat.accent', before: null, after: '#0B7A74' })
  const client = await w.visitor('client', input.id)
  await client.writes('Есть кто?')
  expect((await boss.call(queues.list, { filter: 'pending', scope: 'all' })).chats).toHaveLength(1)
})
test.each([
  [{ name: 'LOOPBACK' }, 'SERVICE_ACCOUNT_NAME_EXISTS'],
  [{ name: '' }, { name: 'FIELD_REQUIRED' }],
  [{ type: 'loopback' }, 'SERVICE_ACCOUNT_DENIED'],
  [{ type: 'nothing' }, 'SERVICE_NOT_FOUND'],
  [{ teamId: nobody }, 'TEAM_NOT_FOUND'],
  [{ visibleTeamIds: [nobody] }, 'TEAM_NOT_FOUND'],
  [{ notifyEmail: 'nobody' }, { notifyEmail: 'EMAIL_FORMAT' }],
  [{ settings: {} }, { 'settings.title': 'FIELD_REQUIRED' }],
  [
    {
      settings: {
        title: '',
        subtitle: '',
        greeting: '',
        accent: '#0B7A74',
        position: 'right',
        allowedHosts: [],
        color: 1,
      },
    },
    { 'settings.color': 'FIELD_UNKNOWN' },
  ],
])('a new channel is refused: %j → %j', async (input, outcome) => {
  const answer = await callEndpoint(w.app, channels.create, fresh(input) as never, { token: boss.token })
  const found = answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
  if (typeof outcome === 'string') expect(found).toEqual(outcome)
  else expect(found).toMatchObject(outcome)
})
test('missing fields are reported with the texts of the specification', async () => {
  const answer = await callEndpoint(w.app, channels.create, fresh({ settings: {} }) as never, {
    token: boss.token,
    lang: 'eng',
  })
  expect(answer.error?.text).toBe('Please fill in all required fields')
})
test('an organization has at most 100 channels', async () => {
  await w.sql(
    `insert into channels (id, organization_id, type, name, settings, created_at)
     select gen_random_uuid(), $1, 'loopback', 'c' || n, '{}', now() from generate_series(1, 98) n`,
    [w.organizationId],
  )
  const answer = await callEndpoint(w.app, channels.create, fresh() as never, { token: boss.token })
  expect(answer).toMatchObject({ code: 'OBJECT_LIMIT_REACHED', error: { params: { max: 100 } } })
})
test('an id of another organization is taken, and nothing is told of it', async () => {
  const other = await w.another()
  const answer = await callEndpoint(w.app, channels.create, fresh({ id: other.channelId }) as never, {
    token: boss.token,
  })
  expect(answer).toMatchObject({ code: 'SERVICE_ACCOUNT_EXISTS', entity: null })
})
test('secrets of the settings do not leave the server and survive a change', async () => {
  const list = (await boss.call(channels.list, {})).channels
  const loopback = list.find((c) => c.type === 'loopback')!
  expect(loopback.settings).toEqual({ api: 'https://loopback.invalid' })
  await boss.call(channels.change, { channelId: loopback.id, settings: { api: 'https://provider.example' } })
  expect(await w.sql('select settings from channels where id = $1', [loopback.id])).toEqual([
    { settings: { api: 'https://provider.example' } },
  ])
  expect(loopback.secretsSet).toEqual(['hookSecret', 'secret'])
  const made = expect.stringMatching(/^[\w-]{43}$/)
  const kept = { hookSecret: made, accessToken: '', api: 'https://provider.example' }
  expect((await loadForAdapter(w.deps, loopback.id))!.settings).toEqual({ secret: 'secret', ...kept })
  await boss.call(channels.change, { channelId: loopback.id, settings: { secret: 'another' } })
  expect((await loadForAdapter(w.deps, loopback.id))!.settings).toEqual({ secret: 'another', ...kept })
  const { entries } = await boss.call(audit.changes, { entity: 'channel', entityId: loopback.id })
  // when it was set, not what it is
  expect(entries[0]!.changes).toEqual([{ field: 'loopback.secret', before: true, after: w.clock.now() }])
  const log = JSON.stringify(entries)
  expect(log).toContain('provider.example')
  expect(log).not.toMatch(/"secret"|another/)
})
test('two people edit one channel: different fields are merged, the same field is refused with the name', async () => {
  const olga = await w.operator('Olga', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  const { version } = (await boss.call(channels.list, {})).channels.find((c) => c.id === w.channelId)!
  const change = (who: Operator, input: object) =>
    callEndpoint(w.app, channels.change, { channelId: w.channelId, version, ...input }, { token: who.token })
  expect(await change(olga, { name: 'Витрина', settings: { title: 'Дом' } })).toMatchObject({ code: 'ok' })
  const merged = await change(boss, { reopenHours: 5, settings: { subtitle: 'и лад' } })
  expect(merged).toMatchObject({
    code: 'ok',
    entity: { name: 'Витрина', reopenHours: 5, settings: { title: 'Дом', subtitle: 'и лад' } },
  })
  const refused = await change(boss, { name: 'Прилавок', settings: { title: 'Сад', greeting: 'Что ищете?' } })
  expect(refused).toMatchObject({
    code: 'FIELDS_CHANGED_MEANWHILE',
    error: {
      params: { name: 'Olga' },
      fields: { name: 'FIELD_CHANGED', 'settings.title': 'FIELD_CHANGED' },
    },
  })
  // the same value collides with nobody
  expect(await change(boss, { name: 'Витрина' })).toMatchObject({ code: 'ok' })
  const now = (await boss.call(channels.list, {})).channels.find((c) => c.id === w.channelId)!
  expect(now.settings.greeting).not.toBe('Что ищете?')
  expect(now.changed.name).toMatchObject({ by: 'Olga' })
  const again = await boss.call(channels.change, { channelId: w.channelId, version: now.version, name: 'Прилавок' })
  expect(again.name).toBe('Прилавок')
})
test('the widget obeys the settings: looks, links to channels with an address, no names of operators', async () => {
  await w.operator('ann')
  const page = await boss.call(channels.create, {
    ...fresh({ type: 'chat_page', name: 'Страница' }),
    settings: { title: 'Дом', subtitle: '', greeting: '', accent: '#0B7A74' },
  } as never)
  await boss.call(channels.change, {
    channelId: w.channelId,
    settings: {
      ...{ launcher: 'label', launcherLabel: 'Спросить', start: 'open', startAfterS: 7, initialTitle: 'Чем помочь?' },
      ...{ links: [page.id, w.loopbackId, nobody], linksShown: 'always', showOperators: false, position: 'left' },
    },
  })
  const settings = () => callEndpoint(w.app, widget.settings, { widgetId: w.channelId })
  const { entity } = await settings()
  expect(entity).toMatchObject({
    ...{ launcher: 'label', launcherLabel: 'Спросить', start: 'open', startAfterS: 7, initialTitle: 'Чем помочь?' },
    ...{ linksShown: 'always', showOperators: false, operators: [], online: true, position: 'left' },
    links: [{ type: 'chat_page', name: 'Страница', url: expect.stringMatching(new RegExp(`/c/${page.id}$`)) }],
  })
  await boss.call(channels.activate, { channelId: page.id, active: false })
  expect((await settings()).entity!.links).toEqual([])
})
test('sites that load the widget are remembered, by their host and to the minute', async () => {
  await boss.call(channels.change, { channelId: w.channelId, settings: { allowedHosts: ['shop.example'] } })
  const load = (headers: Record<string, string>) =>
    w.app.inject({ url: `/api/widget/${w.channelId}/settings`, headers })
  const sites = async () => (await boss.call(channels.list, {})).channels.find((c) => c.id === w.channelId)!.sites
  expect(await sites()).toEqual([])
  await load({ origin: 'https://shop.example' })
  await load({ referer: 'https://own.example/page?x=1' })
  const framed = `${encodeURIComponent('https://strict.example:8443')}`
  await load({ referer: `http://localhost/widget/panel.html?widget=${w.channelId}&host=${framed}&lang=ru` })
  for (const nothing of [{}, { origin: 'null' }, { referer: `http://localhost/c/${w.channelId}` }])
    await load(nothing as Record<string, string>)
  const seen = await sites()
  expect(seen.map((s) => [s.host, s.allowed]).sort()).toEqual([
    ['own.example', false],
    ['shop.example', true],
    ['strict.example:8443', false],
  ])
  expect(seen.every((s) => s.firstSeenAt === s.lastSeenAt)).toBe(true)
  w.clock.advance(61_000)
  await load({ origin: 'https://shop.example' })
  expect((await sites())[0]).toMatchObject({ host: 'shop.example', lastSeenAt: seen[0]!.firstSeenAt + 61_000 })
})

const letters = async () =>
  w.sql<{ recipient: string; kind: string; data: { channel: string; link: string } }>(
    'select recipient, kind, data from outgoing_messages order by created_at',
  )
test('a client writes while no operator is online: one mail in 10 minutes to the address of the channel', async () => {
  await boss.call(channels.change, { channelId: w.channelId, notifyEmail: ' duty@shop.example ', name: 'Магазин' })
  const one = await w.visitor('one')
  await one.writes('Есть кто?')
  await (await w.visitor('two')).writes('И я')
  await w.advance('1s')
  expect(await letters()).toMatchObject([
    { recipient: 'duty@shop.example', kind: 'requestWaits', data: { channel: 'Магазин' } },
  ])
  expect((await letters())[0]!.data.link).toContain(`chat=${await one.chatId()}`)
  await w.advance('10m')
  await (await w.visitor('three')).writes('И я')
  await w.advance('1s')
  expect(await letters()).toHaveLength(2)
})
test('no letter while an operator of the team is online, even one without a free slot, and none without an address', async () => {
  await (await w.visitor('early')).writes('Есть кто?')
  await w.operator('ann')
  await boss.call(channels.change, { channelId: w.channelId, notifyEmail: 'duty@shop.example' })
  await w.sql('update teams set dialog_limit = 1')
  for (const name of ['one', 'two', 'three']) await (await w.visitor(name)).writes('Здравствуйте')
  await w.advance('1s')
  expect(await letters()).toEqual([])
})
test('a chat that lost its operator while no other is online waits as well', async () => {
  await boss.call(channels.change, { channelId: w.channelId, notifyEmail: 'duty@shop.example' })
  const ann = await w.operator('ann')
  const one = await w.visitor('one')
  await one.writes('Здравствуйте')
  await w.advance('1s')
  expect(await letters()).toEqual([])
  await ann.call(auth.signOut, {})
  await w.advance('2h')
  expect(await letters()).toMatchObject([{ recipient: 'duty@shop.example', kind: 'requestWaits' }])
})
test('teams that may see a channel see its chats in addition to their own, at once and in every list', async () => {
  const other = await w.team({ limit: 5 })
  const bob = await w.operator('bob', { team: other, presence: 'break' })
  await boss.call(channels.change, { channelId: w.channelId, teamId: w.teamId })
  const client = await w.visitor('client')
  await client.writes('Здравствуйте')
  const chatId = await client.chatId()
  const pending = async () => (await bob.call(queues.list, { filter: 'pending' })).chats.map((c) => c.id)
  expect(await pending()).toEqual([])
  await expect(bob.call(chats.one, { chatId })).rejects.toThrow('CHAT_NOT_FOUND')
  const changed = await boss.call(channels.change, { channelId: w.channelId, visibleTeamIds: [other] })
  expect(changed.visibleTo.map((team) => team.id)).toEqual([other])
  expect(await pending()).toEqual([chatId])
  expect((await bob.call(queues.counters, {})).pending).toBe(1)
  expect((await bob.call(chats.one, { chatId })).id).toBe(chatId)
  const events = await openConsole(w, bob.token)
  await client.writes('Вы тут?')
  await events.until((f) => f.type === 'frame' && JSON.stringify(f).includes('Вы тут?'))
  events.cut()
  await boss.call(channels.change, { channelId: w.channelId, visibleTeamIds: [] })
  expect(await pending()).toEqual([])
  await expect(bob.call(chats.one, { chatId })).rejects.toThrow('CHAT_NOT_FOUND')
})
