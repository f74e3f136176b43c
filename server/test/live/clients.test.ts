import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jpeg } from '../../src/platform/files/samples.ts'
import { openBrowser, type TestBrowser } from '../world/browser.ts'
import { allRights, type Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let chief: Operator
let browsers: TestBrowser[]
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  chief = await w.operator('chief', { rights: allRights, team: null })
  browsers = [await openBrowser(w, ann), await openBrowser(w, chief, 'all')]
})
afterEach(() => w.close())
/** After the act, every open browser holds what a fresh fetch brings. */
const prove = async (act: () => Promise<unknown>): Promise<void> => {
  await act()
  await w.settle()
  const message = 'somebody received an event'
  const catchUp = () => Promise.all(browsers.map((b) => b.catchUp()))
  await expect.poll(async () => (await catchUp()).some((events) => events.length > 0), { message }).toBe(true)
}
/** A new client with a chat. */
const clientOf = async (name: string) => {
  const client = await w.visitor(name)
  await prove(() => client.writes('hello'))
  return (await ann.call(chats.one, { chatId: await client.chatId() })).client
}

test('the status of a client, also renamed; name, contacts, tags, comments, restoring, “not the same”, merging', async () => {
  const who = await clientOf('client')
  const { id: statusId } = await chief.call(clientStatuses.create, { name: 'Новый', colour: 'blue' })
  await prove(() => chief.call(clients.setStatus, { clientId: who.id, statusId }))
  expect((await ann.queue())[0]!.client.status).toEqual({ id: statusId, name: 'Новый', colour: 'blue' })
  await prove(() => chief.call(clientStatuses.change, { statusId, name: 'Постоянный', colour: 'green' }))
  await prove(() => chief.call(clients.setStatus, { clientId: who.id, statusId: null }))
  await prove(() => chief.call(clients.rename, { clientId: who.id, name: 'Анна' }))
  const photo = await upload(w, chief, { path: '/clients/photos', content: jpeg })
  const { photoId } = photo.entity!
  await prove(() => chief.call(clients.setPhoto, { clientId: who.id, photoId: photoId! }))
  expect((await ann.queue())[0]!.client.photoUrl).toContain(photoId)
  await prove(() => chief.call(clients.setPhoto, { clientId: who.id, photoId: null }))
  const phone = { clientId: who.id, id: w.newId(), kind: 'phone', value: '+79161234567' } as const
  await prove(() => chief.call(clients.addDetail, phone))
  await prove(() => chief.call(clients.removeDetail, { detailId: phone.id }))
  const tag = await chief.call(clients.addTag, { clientId: who.id, name: 'опт' })
  await prove(() => chief.call(clients.removeTag, { clientId: who.id, tagId: tag.id }))
  const comment = await chief.call(clients.addComment, { clientId: who.id, id: w.newId(), text: 'утром' })
  await prove(() => chief.call(clients.changeComment, { commentId: comment.id, text: 'вечером' }))
  await prove(() => chief.call(clients.removeComment, { commentId: comment.id }))
  await prove(() => chief.call(clients.addExtra, { clientId: who.id, name: 'Город', value: 'Омск' }))
  const [field] = (await chief.call(extraFields.list, {})).fields
  await prove(() => chief.call(clients.setExtra, { clientId: who.id, fieldId: field!.id, value: 'Томск' }))
  await prove(() => chief.call(extraFields.change, { fieldId: field!.id, archived: true }))
  await prove(() => chief.call(clients.setExtra, { clientId: who.id, fieldId: field!.id, value: null }))
  const [, , removal] = (await chief.call(clients.history, { clientId: who.id })).entries
  await prove(() => chief.call(clients.restore, { clientId: who.id, entryId: removal!.id }))
  const company = { name: 'Ромашка' }
  const { id: companyId } = await chief.call(companies.link, { clientId: who.id, company })
  await prove(() => chief.call(companies.link, { clientId: who.id, company, position: 'директор' }))
  await prove(() => chief.call(companies.change, { companyId, name: 'Лютик' }))
  await prove(() => chief.call(companies.unlink, { clientId: who.id, companyId }))
  await prove(() => chief.call(companies.remove, { companyId }))
  const other = await clientOf('stranger')
  await prove(() => chief.call(clients.distinguish, { clientId: who.id, otherId: other.id }))
  const merge = { id: w.newId(), survivorId: who.id, mergedId: other.id, choices: { name: 'merged' as const } }
  await prove(() => chief.call(clientMerges.merge, merge))
  expect((await ann.queue()).map((c) => c.client.id)).toEqual([who.id, who.id])
  await prove(() => chief.call(clientMerges.undo, { mergeId: merge.id }))
  expect(new Set((await ann.queue()).map((c) => c.client.id))).toEqual(new Set([who.id, other.id]))
})
