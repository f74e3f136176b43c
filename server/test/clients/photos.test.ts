import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { combinedHistory } from '@beseda/contract/endpoints/combined-history.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as sample from '../../src/platform/files/samples.ts'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: allRights })
})
afterEach(() => w.close())

const newClient = async (name: string) => {
  const visitor = await w.visitor(name)
  await visitor.writes('hello')
  const chatId = await visitor.chatId()
  return { chatId, id: (await ann.call(chats.one, { chatId })).client.id }
}
const send = (content: Buffer, who: Operator = ann) => upload(w, who, { path: '/clients/photos', name: 'a', content })
const uploaded = async (content: Buffer = sample.jpeg): Promise<string> => (await send(content)).entity!.photoId!
const give = (clientId: string, photoId: string | null, who = ann) => who.call(clients.setPhoto, { clientId, photoId })
const idIn = (url: string | null | undefined) => (url ? /\/files\/([^?]+)/.exec(url)![1] : null)
const photoOf = async (chatId: string) => idIn((await ann.call(chats.one, { chatId })).client.photoUrl)
const history = async (clientId: string) => ann.call(clients.history, { clientId })
const restore = (clientId: string, entryId: string) => ann.call(clients.restore, { clientId, entryId })
/** Sign-ins end meanwhile. */
const later = async (time: string) => {
  await w.advance(time)
  ann = await w.operator(`ann after ${time}`, { rights: allRights })
}
const fileIds = async () => (await w.sql<{ id: string }>('select id from files')).map(({ id }) => id).sort()

test('a photo is shown in the list, the chat, the profile, the directory, the preview of a merge and the combined history', async () => {
  const { id, chatId } = await newClient('client')
  const other = await newClient('other')
  const photoId = await uploaded()
  await give(id, photoId)
  const pair = { firstId: id, secondId: other.id }
  const seen = [
    (await ann.call(chats.one, { chatId })).client.photoUrl,
    (await ann.queue()).find((chat) => chat.id === chatId)!.client.photoUrl,
    (await ann.call(chats.client, { chatId })).photoUrl,
    (await ann.call(clientDirectory.list, {})).clients.find((one) => one.id === id)!.photoUrl,
    (await ann.call(clientMerges.preview, pair)).first.photoUrl,
    (await ann.call(combinedHistory.chats, { chatId })).chats[0]!.client.photoUrl,
  ]
  expect(new Set(seen).size).toBe(1)
  expect(idIn(seen[0])).toBe(photoId)
  const served = await w.app.inject({ method: 'GET', url: seen[0]! })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await w.app.inject({ method: 'GET', url: `/files/${photoId}` })).statusCode).toBe(404)
  expect(await photoOf(other.chatId)).toBeNull()
})
test('it is stored with pixels alone and 512 of them at most; a PNG and a WebP are as good', async () => {
  const large = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const secret = sample.withSegment(sample.jpeg, 0xe1, sample.exif(6))
  for (const [content, mime] of [
    [large, 'image/png'],
    [sample.webp, 'image/webp'],
    [secret, 'image/jpeg'],
  ] as const) {
    const { entity } = await send(content)
    const { rawPayload, headers } = await w.app.inject({ method: 'GET', url: entity!.url! })
    expect(headers['content-type']).toBe(mime)
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect(exif).toBeUndefined()
    if (content === large) expect([width, height]).toEqual([512, 256])
  }
})
test('what is no photo is refused, and nothing is stored', async () => {
  const noise = Buffer.concat([sample.jpeg, Buffer.alloc(205_000, 'x')])
  for (const [content, code] of [
    [noise, 'PICTURE_TOO_BIG'],
    [sample.pngOfSize(30_000, 30_000), 'PICTURE_BROKEN'],
    [sample.gif(), 'PICTURE_FORMAT'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'PICTURE_FORMAT'],
    [Buffer.from('%PDF-1.7'), 'PICTURE_FORMAT'],
    [sample.png.subarray(0, 40), 'PICTURE_BROKEN'],
  ] as const)
    expect((await send(content)).code).toBe(code)
  expect(await fileIds()).toEqual([])
})
test('only an own fresh upload, and only for a client whom the user sees', async () => {
  const { id } = await newClient('client')
  const bob = await w.operator('bob', { rights: allRights })
  const eve = await w.operator('eve', { rights: allRights, organization: (await w.another()).organizationId })
  const photoId = await uploaded()
  expect(await codeOf(give(id, photoId, bob))).toBe('FILE_NOT_FOUND')
  expect(await codeOf(give(id, photoId, eve))).toBe('PROFILE_NOT_FOUND')
  expect(await codeOf(give(id, w.newId()))).toBe('FILE_NOT_FOUND')
  const text = (await upload(w, ann, { content: 'hello' })).entity!.id!
  expect(await codeOf(give(id, text))).toBe('FILE_NOT_FOUND')
  await give(id, photoId)
  // twice is once; for another client it is taken
  await give(id, photoId)
  expect((await history(id)).entries).toHaveLength(1)
  const other = await newClient('other')
  expect(await codeOf(give(other.id, photoId))).toBe('FILE_NOT_FOUND')
  // replaced: still not free for others
  await give(id, null)
  expect(await codeOf(give(other.id, photoId))).toBe('FILE_NOT_FOUND')
})
test('the history shows each photo and restores it for a month; an upload that nobody uses is gone after a day', async () => {
  const { id, chatId } = await newClient('client')
  const [first, second] = [await uploaded(), await uploaded(sample.png)]
  await uploaded(sample.webp)
  await give(id, first)
  await w.advance('1m')
  await give(id, second)
  await w.advance('1m')
  await give(id, null)
  expect(await photoOf(chatId)).toBeNull()
  const { entries, photos } = await history(id)
  expect(entries.map(({ changes }) => changes.map((c) => [c.field, c.before !== null, c.after !== null]))).toEqual([
    [['clientPhoto', true, false]],
    [['clientPhoto', true, true]],
    [['clientPhoto', false, true]],
  ])
  const named = new Map(photos.map(({ at, url }) => [at, idIn(url)]))
  expect(entries.map(({ changes }) => named.get(changes[0]!.before as number))).toEqual([second, first, undefined])
  await w.advance('25h')
  expect(await fileIds()).toEqual([first, second].sort())
  await restore(id, entries[1]!.id)
  expect(await photoOf(chatId)).toBe(first)
  await later('32d')
  expect(await fileIds()).toEqual([first])
  expect(await codeOf(restore(id, entries[0]!.id))).toBe('FILE_NOT_FOUND')
  expect(await photoOf(chatId)).toBe(first)
  // back to none: the first entry
  await restore(id, entries[2]!.id)
  expect(await photoOf(chatId)).toBeNull()
})

const merge = (survivorId: string, mergedId: string, choices = {}) =>
  ann.call(clientMerges.merge, { id: w.newId(), survivorId, mergedId, choices })
const undo = ({ id }: { id: string }) => ann.call(clientMerges.undo, { mergeId: id })

test('a merge takes the chosen photo, by default the own one; undo gives both back, whatever changed since', async () => {
  const [a, b, c] = [await newClient('a'), await newClient('b'), await newClient('c')]
  const [ofA, ofB] = [await uploaded(), await uploaded(sample.png)]
  await give(a.id, ofA)
  await give(b.id, ofB)
  const own = await merge(a.id, b.id)
  expect([await photoOf(a.chatId), await photoOf(b.chatId)]).toEqual([ofA, ofA])
  await undo(own)
  expect([await photoOf(a.chatId), await photoOf(b.chatId)]).toEqual([ofA, ofB])
  const chosen = await merge(a.id, b.id, { photo: 'merged' })
  expect([await photoOf(a.chatId), await photoOf(b.chatId)]).toEqual([ofB, ofB])
  await later('29d')
  await undo(chosen)
  await later('5d')
  expect([await photoOf(a.chatId), await photoOf(b.chatId)]).toEqual([ofA, ofB])
  // none of its own
  const taken = await merge(c.id, b.id)
  expect(await photoOf(c.chatId)).toBe(ofB)
  await give(c.id, null)
  await undo(taken)
  expect([await photoOf(c.chatId), await photoOf(b.chatId)]).toEqual([null, ofB])
  await later('40d')
  expect(await fileIds()).toEqual([ofA, ofB].sort())
})
test('a merge that stays keeps one photo and removes the other', async () => {
  const [a, b] = [await newClient('a'), await newClient('b')]
  const [ofA, ofB] = [await uploaded(), await uploaded(sample.png)]
  await give(a.id, ofA)
  await give(b.id, ofB)
  await merge(a.id, b.id)
  await later('31d')
  expect(await fileIds()).toHaveLength(2)
  await later('32d')
  expect(await photoOf(b.chatId)).toBe(ofA)
  expect(await fileIds()).toEqual([ofA])
})
