import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { emulatorKinds } from '../../src/app/emulators/kinds.ts'
import { portraitOf } from '../../src/channels/emulator-portrait.ts'
import * as sample from '../../src/platform/files/samples.ts'
import { createEmulatedWorld, type EmulatedWorld } from '../world/emulated.ts'
import { allRights, type Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'

/** Photos that providers show of clients. */

let w: EmulatedWorld
let ann: Operator
afterEach(() => w.close())
const open = async (type: string) => {
  w = await createEmulatedWorld(emulatorKinds.find((kind) => kind.type === type)!)
  ann = await w.operator('ann', { rights: allRights })
}
const photoOf = async (chatId: string) => (await ann.call(chats.one, { chatId })).client.photoUrl
const says = async (text: string, client?: string) => {
  await w.writes(text, client)
  await w.deliver()
  return (await ann.queue()).find((c) => client === undefined || c.client.name === client)!
}
test.each(['telegram', 'vk_bot', 'viber_bot'])('%s: the photo is copied when a client writes', async (type) => {
  await open(type)
  const chat = await says('hello')
  const url = await photoOf(chat.id)
  expect(url).toMatch(/^\/files\//)
  const served = await w.app.inject({ method: 'GET', url: url! })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png'])
  const [stored, shown] = await Promise.all(
    [served.rawPayload, portraitOf(0)].map((png) => sharp(png).removeAlpha().raw().toBuffer()),
  )
  expect(stored!.equals(shown!)).toBe(true)
})
test('a client without a photo has none, and nothing fails', async () => {
  await open('telegram')
  for (const id of ['1', '2', '3']) w.emulator.world.data.clients.push({ id, name: id, phone: '', username: '' })
  const chat = await says('hello')
  expect(await photoOf(chat.id)).toBeNull()
  expect(await w.sql(`select from jobs where name = 'inbound.photo'`)).toEqual([])
})
test('it is asked for once a month; the same photo is not copied again', async () => {
  await open('telegram')
  const chat = await says('hello')
  const first = await w.sql<{ photo_id: string }>('select photo_id from clients where photo_id is not null')
  await says('again')
  const askedAt = () => w.sql<{ at: number }>('select photo_asked_at as at from contacts')
  const [before] = await askedAt()
  await w.advance('31d')
  ann = await w.operator('ann later', { rights: allRights })
  await says('a month later')
  const [after] = await askedAt()
  expect(after!.at - before!.at).toBeGreaterThan(30 * 86_400_000)
  expect(await w.sql('select photo_id from clients where photo_id is not null')).toEqual(first)
  expect(await w.sql('select from client_photos')).toHaveLength(1)
  expect(await photoOf(chat.id)).not.toBeNull()
})
test('a provider that does not answer leaves no dead job: the photo is asked for again on the next day', async () => {
  await open('telegram')
  w.emulator.faults.hold('error500', true)
  const chat = await says('hello')
  const asked = () => w.sql(`select state from jobs where name = 'inbound.photo'`)
  expect(await asked()).toEqual([{ state: 'ready' }])
  for (let n = 0; n < 4; n++) await w.advance('1m')
  expect(await asked()).toEqual([])
  w.emulator.faults.hold('error500', false)
  await says('still today')
  expect(await photoOf(chat.id)).toBeNull()
  await w.advance('1d')
  ann = await w.operator('ann tomorrow', { rights: allRights })
  await says('the next day')
  expect(await photoOf(chat.id)).not.toBeNull()
})
test('a photo that a person set stays, and so does none; without one the client gets it back by a person only', async () => {
  await open('telegram')
  const chat = await says('hello')
  const clientId = chat.client.id
  const { entity } = await upload(w, ann, { path: '/clients/photos', name: 'a', content: sample.jpeg })
  await ann.call(clients.setPhoto, { clientId, photoId: entity!.photoId! })
  const refreshed = async () => {
    await w.sql('update contacts set photo_asked_at = null, photo_key = null')
    await says('again')
    return (await photoOf(chat.id))?.split('?')[0] ?? null
  }
  expect(await refreshed()).toBe(`/files/${entity!.photoId}`)
  await ann.call(clients.setPhoto, { clientId, photoId: null })
  expect(await refreshed()).toBeNull()
})
test('what is no picture is not shown, and not fetched again', async () => {
  await open('telegram')
  const { media } = w.emulator.world
  const portrait = Object.assign(w.emulator.world, {
    media: (id: string) =>
      id.startsWith('portrait-')
        ? { name: 'a.svg', mime: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
        : media(id),
  })
  expect(portrait).toBe(w.emulator.world)
  const chat = await says('hello')
  expect(await photoOf(chat.id)).toBeNull()
  expect(await w.sql('select from files')).toEqual([])
  expect(await w.sql('select photo_key from contacts')).toEqual([{ photo_key: 'uportrait-0' }])
})
