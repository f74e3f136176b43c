import { channels } from '@beseda/contract/endpoints/channels.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as sample from '../../src/platform/files/samples.ts'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
})
afterEach(() => w.close())

const change = (settings: Record<string, unknown>, by = boss, channelId = w.channelId) =>
  callEndpoint(w.app, channels.change, { channelId, settings }, { token: by.token })
const settingsNow = async () => await w.sql<{ settings: object }>('select settings from channels order by id')
const picture = (content: Buffer, by = boss) => upload(w, by, { path: '/channels/images', name: 'a.png', content })
const hosts = (n: number) => Array.from({ length: n }, (_, i) => `shop${i}.example`)

test.each([
  [{ allowedHosts: ['shop.example', 'https://shop.example'] }, { 'settings.allowedHosts.1': 'HOST_INVALID' }],
  [{ allowedHosts: ['shop.example/path'] }, { 'settings.allowedHosts.0': 'HOST_INVALID' }],
  [{ allowedHosts: hosts(51) }, { 'settings.allowedHosts': 'TOO_MANY_HOSTS' }],
  [
    { links: Array.from({ length: limits.widgetLinks + 1 }, () => '00000000-0000-7000-8000-000000000000') },
    { 'settings.links': 'TOO_MANY_LINKS' },
  ],
])('settings %j are refused, and none is stored', async (settings, fields) => {
  const before = await settingsNow()
  expect(await change({ title: 'Shop', ...settings })).toMatchObject({ code: 'INVALID_INPUT', error: { fields } })
  expect(await settingsNow()).toEqual(before)
  expect((await change({ title: 'Shop', allowedHosts: hosts(50) })).code).toBe('ok')
})
test('a logo is a JPEG, PNG or WebP whatever its name; another file is refused and leaves nothing behind', async () => {
  const others = { gif: sample.gif(), text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  for (const [name, content] of Object.entries(others))
    expect(await picture(content), name).toMatchObject({ status: 422, code: 'PICTURE_FORMAT', entity: null })
  expect(await w.sql('select id from files')).toEqual([])
  expect(await picture(sample.png)).toMatchObject({ status: 200, code: 'ok' })
})
test('a logo that is not there: unknown, a file of a message, a colleague’s, another organization’s, taken twice', async () => {
  const olga = await w.operator('olga', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  const far = await w.operator('far', {
    rights: ['AUTHORITY_SERVICE_ACCOUNT'],
    organization: (await w.another()).organizationId,
  })
  const imageOf = async (by: Operator) => (await picture(sample.png, by)).entity!.imageId!
  const file = (await upload(w, boss, { content: sample.png })).entity!.id!
  const before = await settingsNow()
  for (const logo of [w.newId(), file, await imageOf(olga), await imageOf(far)])
    expect(await change({ title: 'Shop', logo })).toMatchObject({ code: 'IMAGE_NOT_FOUND', entity: null })
  expect(await settingsNow()).toEqual(before)

  const logo = await imageOf(boss)
  expect((await change({ logo })).code).toBe('ok')
  expect((await change({ title: 'the same logo', logo })).code).toBe('ok')
  const second = await boss.call(channels.create, {
    ...{ id: w.newId(), type: 'chat_page', name: 'Page' },
    settings: { title: '', subtitle: '', greeting: '', accent: '#0B7A74' },
  } as never)
  expect((await change({ logo }, boss, second.id)).code).toBe('IMAGE_NOT_FOUND')
})
