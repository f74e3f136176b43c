import { siteChat } from '@beseda/contract/channels/site-chat.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { formCodes } from '@beseda/contract/form-checks.ts'
import { beforeAll, expect, test } from 'vitest'
import { changesOnly } from '../../lib/form-changes.ts'
import { loadSchemas } from '../../lib/schemas.ts'
import { check, formerOf, toInput, valuesOf } from './channel-form.ts'
import { entranceOf } from './entrance.ts'
import { settingsInput } from './setting-values.ts'

const channel: Channel = {
  ...{ id: '00000000-0000-7000-8000-000000000001', type: 'site_chat', name: 'Сайт', active: true, team: null },
  ...{ version: 4, changed: {}, visibleTo: [], notifyEmail: '', secretsSet: [], images: {}, sites: [] },
  settings: siteChat.settings.parse({
    ...{ title: 'Дом', subtitle: '', greeting: '', accent: '#0B7A74', position: 'left' },
    allowedHosts: ['shop.example', '*.shop.example'],
  }),
  ...{ delayMediumS: 300, delayHighS: 630, delayWorking: true, reopenHours: 24, openChats: 3, calendar: null },
  ...{ held: 0, health: null },
  ...{ ratingEnabled: true, ratingBeforeEnd: false, ratingText: '', ratingWaitMinutes: 0 },
}
const type = channel.type
const stored = valuesOf(channel)
beforeAll(() => loadSchemas())
const inputOf = (values: typeof stored) => ({ channelId: channel.id, ...toInput(type, values) })
const codes = (change: object) => {
  const values = { ...valuesOf(channel), ...change }
  return { ...formCodes(channels.change, inputOf(values)), ...check(channel, values) }
}

test('stored values round-trip through the form', () => {
  const { name, teamId, calendarId, visibleTeamIds, ...rest } = toInput(type, valuesOf(channel))
  expect({ name, teamId, calendarId }).toEqual({ name: 'Сайт', teamId: null, calendarId: null })
  expect(channel).toMatchObject(rest)
})
test('only changed fields are sent, with the version seen', () => {
  const base = { channelId: channel.id, version: 4 }
  const sent = (values: typeof stored) =>
    changesOnly(channels.change, { before: inputOf(stored), after: inputOf(values) }, { version: 4 })
  expect(sent(stored)).toEqual(base)
  const values = { ...stored, name: 'Магазин', 'settings.startAfterS': '10' }
  expect(sent(values)).toEqual({ ...base, name: 'Магазин', settings: { startAfterS: 10 } })
})
test.each([
  ['https://Shop.ru/page?x=1', ['shop.ru']],
  ['a.ru, b.ru\n\na.ru', ['a.ru', 'b.ru']],
  ['', []],
])('allowed sites as users type them: %j', (typed, stored) =>
  expect(settingsInput(type, { ...valuesOf(channel), 'settings.allowedHosts': typed }).allowedHosts).toEqual(stored),
)
test.each([
  [{}, {}],
  [{ name: '' }, { name: 'FIELD_REQUIRED' }],
  [{ delayMediumS: '' }, { delayMediumS: 'TIME_INVALID' }],
  [{ delayMediumS: '1:75' }, { delayMediumS: 'TIME_INVALID' }],
  [{ delayMediumS: '11' }, { delayHighS: 'DELAYS_NOT_IN_ORDER' }],
  [{ delayMediumS: '0' }, { delayMediumS: 'NUMBER_RANGE' }],
  [{ reopenHours: '0' }, {}],
  [{ reopenHours: '721' }, { reopenHours: 'NUMBER_RANGE' }],
  [{ reopenHours: '' }, { reopenHours: 'NUMBER_INVALID' }],
  [{ ratingWaitMinutes: '' }, { ratingWaitMinutes: 'NUMBER_INVALID' }],
  [{ notifyEmail: 'x' }, { notifyEmail: 'EMAIL_FORMAT' }],
  [{ 'settings.title': 'ы'.repeat(65) }, { 'settings.title': 'TEXT_TOO_LONG' }],
  [{ 'settings.accent': '' }, { 'settings.accent': 'FIELD_REQUIRED' }],
  [{ 'settings.startAfterS': '601' }, { 'settings.startAfterS': 'NUMBER_RANGE' }],
  [{ 'settings.allowedHosts': 'shop_.ru' }, { 'settings.allowedHosts': 'HOST_INVALID' }],
])('%j → %j', (change, expected) => expect(codes(change)).toEqual(expected))

test('former values are restored as typed; a team is not', () => {
  const former = formerOf(type, [
    { field: 'delayHighS', before: 90, after: 630 },
    { field: 'delayWorking', before: false, after: true },
    { field: 'ratingEnabled', before: false, after: true },
    { field: 'team', before: 'Продажи', after: null },
    { field: 'site_chat.startAfterS', before: 3, after: 5 },
    { field: 'site_chat.logo', before: 'abc', after: null },
  ])
  expect(former).toEqual({
    ...{ delayHighS: '1:30', delayWorking: false, ratingEnabled: false },
    'settings.startAfterS': '3',
  })
})
test('the address for clients follows from the type of the channel', () => {
  const { id } = channel
  expect(entranceOf({ id, type: 'chat_page' }, 'https://x.example')?.text).toBe(`https://x.example/c/${id}`)
  expect(entranceOf({ id, type: 'site_chat' }, 'https://x.example')?.text).toContain(`data-widget="${id}"`)
  expect(entranceOf({ id, type: 'loopback' }, 'https://x.example')).toBeNull()
})
