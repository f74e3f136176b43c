import { channels } from '@beseda/contract/endpoints/channels.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { png, webp, withChunk } from '../../src/platform/files/samples.ts'
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

const picture = (content: Buffer, by: { token: string } = boss) =>
  upload(w, by, { path: '/channels/images', name: 'logo.png', content })
const imageOf = async (content = png): Promise<string> => (await picture(content)).entity!.imageId!
const setLogo = (logo: string | null, by = boss, channelId = w.channelId) =>
  callEndpoint(w.app, channels.change, { channelId, settings: { title: 'Shop', logo } }, { token: by.token })
/** As any browser sees it, without a token. */
const served = async (imageId: string) => {
  const { statusCode, headers, rawPayload } = await w.app.inject({ method: 'GET', url: `/images/${imageId}` })
  return { status: statusCode, type: headers['content-type'], body: rawPayload }
}
const shownUrl = async () => {
  const answer = await callEndpoint(w.app, widget.settings, { widgetId: w.channelId })
  return answer.entity!.logoUrl
}
const stored = async () => (await w.sql<{ id: string }>('select id from files')).map(({ id }) => id)

test('a logo is shown to everybody by its id, and in the settings of the widget', async () => {
  expect(await shownUrl()).toBeNull()
  const logo = await imageOf()
  expect((await setLogo(logo)).entity).toMatchObject({ settings: { logo } })
  expect(await shownUrl()).toBe(`/images/${logo}`)
  const image = await served(logo)
  expect(image).toMatchObject({ status: 200, type: 'image/png' })
  expect(image.body.subarray(0, 8)).toEqual(png.subarray(0, 8))
})
test('a picture of exactly the limit is accepted; one byte more is refused and leaves nothing behind', async () => {
  const ofBytes = (bytes: number) =>
    withChunk(png, 'tEXt', Buffer.alloc(bytes - withChunk(png, 'tEXt', Buffer.alloc(0)).length))
  const most = ofBytes(limits.logoBytes)
  expect(most).toHaveLength(limits.logoBytes)
  expect(await picture(ofBytes(limits.logoBytes + 1))).toMatchObject({ code: 'PICTURE_TOO_BIG', entity: null })
  expect(await stored()).toEqual([])
  expect(await picture(most)).toMatchObject({ status: 200, code: 'ok' })
})
test('an empty and a broken picture are refused and leave nothing behind', async () => {
  expect(await picture(Buffer.alloc(0))).toMatchObject({ code: 'FILE_EMPTY', entity: null })
  expect(await picture(png.subarray(0, 24))).toMatchObject({ code: 'PICTURE_BROKEN', entity: null })
  expect(await stored()).toEqual([])
})
test('only users who manage channels upload logos', async () => {
  const ann = await w.operator('ann')
  expect(await picture(png, ann)).toMatchObject({ status: 403, code: 'ACCESS_DENIED', entity: null })
  expect(await picture(png, { token: 'nobody' })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', entity: null })
  expect(await stored()).toEqual([])
})
test('another organization neither uses nor removes a logo', async () => {
  const logo = await imageOf()
  await setLogo(logo)
  const { organizationId, channelId } = await w.another()
  const far = await w.operator('far', {
    organization: organizationId,
    rights: ['AUTHORITY_SERVICE_ACCOUNT'],
    team: null,
  })
  expect((await setLogo(logo, far, channelId)).code).toBe('IMAGE_NOT_FOUND')
  expect((await setLogo(null, far, w.channelId)).code).toBe('SERVICE_ACCOUNT_NOT_FOUND')
  await w.advance('2d')
  expect(await shownUrl()).toBe(`/images/${logo}`)
  expect((await served(logo)).status).toBe(200)
})
test('a replaced logo is gone after a day, the new one stays; a removed one is gone too', async () => {
  const [first, second] = [await imageOf(), await imageOf(webp)]
  await setLogo(first)
  expect((await setLogo(second)).code).toBe('ok')
  await w.advance('23h')
  expect(await stored()).toHaveLength(2)
  await w.advance('2h')
  expect(await stored()).toEqual([second])
  expect((await served(first)).status).toBe(404)
  expect(await served(second)).toMatchObject({ status: 200, type: 'image/webp' })
  expect((await setLogo(null)).code).toBe('ok')
  await w.advance('25h')
  expect(await shownUrl()).toBeNull()
  expect(await stored()).toEqual([])
  expect((await served(second)).status).toBe(404)
})
test('an uploaded picture that no channel uses is removed after a day', async () => {
  const logo = await imageOf()
  await w.advance('23h')
  expect(await stored()).toEqual([logo])
  await w.advance('1h')
  expect(await stored()).toEqual([])
  expect((await setLogo(logo)).code).toBe('IMAGE_NOT_FOUND')
})
