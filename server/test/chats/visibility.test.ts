import { chatFiles } from '@beseda/contract/endpoints/chat-files.ts'
import { chatViewers } from '@beseda/contract/endpoints/chat-viewers.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientExports } from '@beseda/contract/endpoints/client-exports.ts'
import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { combinedHistory } from '@beseda/contract/endpoints/combined-history.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { search } from '@beseda/contract/endpoints/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRooms } from '../../src/features/chat-frames/index.ts'
import { userMember } from '../../src/features/realtime/member.ts'
import type { Room } from '../../src/platform/realtime/types.ts'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let people: Readonly<Record<string, Operator>>
let mine: string
let clientId: string
let rooms: readonly Room[]
const [word, content] = ['крякозябра', 'договор']
/** They do not decide who sees a chat. */
const rights = ['AUTHORITY_PROFILE_UPDATE'] as const
beforeAll(async () => {
  w = await createWorld()
  const team = await w.team({ limit: 5 })
  const watching = await w.team({ limit: 5 })
  const ann = await w.operator('ann', { rights: [...rights, 'AUTHORITY_CHAT_DISTRIBUTION'] })
  await (await w.visitor('client')).writes('hello')
  people = {
    ann,
    mate: await w.operator('mate', { rights }),
    stranger: await w.operator('stranger', { rights, team }),
    nobody: await w.operator('nobody', { rights, team: null }),
    watcher: await w.operator('watcher', { rights, team: watching }),
    head: await w.operator('head', { rights: [...rights, 'AUTHORITY_ALL_CHATS'], team: null }),
    gone: await w.operator('gone', { rights, active: false }),
    // everything in another organization gives nothing here
    foreign: await w.operator('foreign', { rights: allRights, organization: (await w.another()).organizationId }),
  }
  await w.sql('insert into channel_teams (organization_id, channel_id, team_id) values ($1, $2, $3)', [
    ...[w.organizationId, w.channelId, watching],
  ])
  const [chat] = await ann.queue()
  mine = chat!.id
  clientId = chat!.client.id
  const { entity } = await upload(w, ann, { name: 'договор.txt', content })
  await ann.call(messages.send, { chatId: mine, id: w.newId(), text: `Вот ${word}`, fileIds: [entity!.id!] })
  await w.settle() // messages are indexed after their commit
  const { team: own, channel, operator } = chat!
  const audience = { teamId: own!.id, channelId: channel.id, operatorId: operator!.id }
  rooms = staffRooms({ organizationId: w.organizationId, ...audience })
})
afterAll(() => w.close())

const expected = {
  ann: ['operator', 'team'],
  mate: ['team'],
  watcher: ['channel'],
  head: ['allChats'],
} as Readonly<Record<string, readonly string[]>>

test('who sees the chat, and why', async () => {
  const { people: list, total } = await people.ann!.call(chatViewers.list, { chatId: mine })
  expect(Object.fromEntries(list.map(({ name, reasons }) => [name, reasons]))).toEqual(expected)
  expect(total).toBe(4)
})
/** Ways to reach the chat or what is in it. Each answers whether the user gets it. */
const ways: Readonly<Record<string, (who: Operator) => Promise<boolean>>> = {
  'the link of the chat': async (who) => (await codeOf(who.call(chats.one, { chatId: mine }))) === 'ok',
  'its messages': async (who) => (await codeOf(who.call(messages.list, { chatId: mine, limit: 10 }))) === 'ok',
  'its client': async (who) => (await codeOf(who.call(chats.client, { chatId: mine }))) === 'ok',
  'who sees it': async (who) => (await codeOf(who.call(chatViewers.list, { chatId: mine }))) === 'ok',
  'the history over all channels': async (who) =>
    (await codeOf(who.call(combinedHistory.chats, { chatId: mine }))) === 'ok',
  'the file of a message': async (who) =>
    downloads(async () =>
      (await who.call(messages.list, { chatId: mine, limit: 10 })).messages.flatMap((m) => m.files),
    ),
  'the file in the list of files': async (who) =>
    downloads(async () =>
      (await who.call(chatFiles.list, { chatId: mine, kind: 'document' })).files.flatMap((f) => f.file ?? []),
    ),
  'the search for messages': async (who) => holds((await who.call(search.find, { text: word, limit: 10 })).found),
  'the quick search': async (who) => holds((await who.call(search.quick, { text: word })).messages),
  'the quick search for clients': async (who) => holds((await who.call(search.quick, { text: 'Гость' })).clients),
  'the directory of clients': async (who) =>
    (await who.call(clientDirectory.list, { limit: 10 })).clients.some(({ id }) => id === clientId),
  'the history of its client': async (who) => (await codeOf(who.call(clients.history, { clientId }))) === 'ok',
  'clients to merge with': async (who) =>
    (await who.call(clientMerges.candidates, { search: 'Гость' })).clients.some(({ id }) => id === clientId),
  'live updates': async (who) => {
    const member = userMember((await w.gate.user(who.token))!)
    return rooms.some((room) => member.rooms.has(room))
  },
}
const holds = (found: readonly { readonly chatId: string }[]): boolean => found.some(({ chatId }) => chatId === mine)
/** By the link that the list gives; no list, no link. */
const downloads = async (files: () => Promise<readonly { readonly url: string }[]>): Promise<boolean> => {
  const [file] = await files().catch(() => [])
  if (!file) return false
  const answer = await w.app.inject({ method: 'GET', url: file.url })
  return answer.statusCode === 200 && answer.body === content
}
test.each(Object.entries(ways))('the same rule holds for %s', async (_, reach) => {
  const present = Object.entries(people).filter(([name]) => name !== 'gone')
  const reached = await Promise.all(present.map(async ([name, who]) => [name, await reach(who)] as const))
  expect(Object.fromEntries(reached)).toEqual(Object.fromEntries(present.map(([name]) => [name, name in expected])))
})
test('the same rule holds for the file with the list of clients', async () => {
  for (const [name, who] of Object.entries(people).filter(([one]) => one !== 'gone')) {
    const clientExportId = w.newId()
    await who.call(clientExports.start, { id: clientExportId, filter: {}, format: 'csv', separator: ';' })
    await w.settle()
    const { base64 } = await who.call(clientExports.part, { clientExportId, at: 0 })
    expect([name, Buffer.from(base64, 'base64').includes('Гость')]).toEqual([name, name in expected])
  }
})
test('a client without a chat or an address is seen by everybody who has the directory, in the organization', async () => {
  const [{ id }] = await w
    .sql<{ id: string }>(
      `insert into clients (id, organization_id, name, created_at) values (gen_random_uuid(), $1, 'Импортный', $2) returning id`,
      [w.organizationId, new Date(w.clock.now())],
    )
    .then((rows) => rows as [{ id: string }])
  for (const [name, who] of Object.entries(people).filter(([one]) => one !== 'gone')) {
    const listed = (await who.call(clientDirectory.list, { limit: 10 })).clients.some((client) => client.id === id)
    expect([name, listed]).toEqual([name, name !== 'foreign'])
    expect((await codeOf(who.call(clients.history, { clientId: id }))) === 'ok').toBe(name !== 'foreign')
  }
})
test('a link to a file that was changed gives nothing', async () => {
  const { messages: list } = await people.ann!.call(messages.list, { chatId: mine, limit: 10 })
  const { url } = list.flatMap((m) => m.files)[0]!
  for (const wrong of [url.split('?')[0]!, `${url}0`, url.replace(/[0-9a-f]{8}/, '00000000')])
    expect([wrong, (await w.app.inject({ method: 'GET', url: wrong })).statusCode]).not.toEqual([wrong, 200])
})
test('search finds it for those alone whose lists may hold it', async () => {
  const found = async (who: Operator, scope: 'mine' | 'all') =>
    (await who.call(queues.list, { filter: 'assigned', scope, search: 'Гость' })).total
  expect(await found(people.ann!, 'mine')).toBe(1)
  expect(await found(people.head!, 'all')).toBe(1)
  for (const name of ['mate', 'stranger', 'nobody', 'watcher', 'foreign'])
    expect(await found(people[name]!, 'mine')).toBe(0)
})
