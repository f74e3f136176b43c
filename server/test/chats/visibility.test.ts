import { chatViewers } from '@beseda/contract/endpoints/chat-viewers.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRooms } from '../../src/features/chat-frames/index.ts'
import { userMember } from '../../src/features/realtime/member.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let people: Readonly<Record<string, Operator>>
let mine: string
beforeAll(async () => {
  w = await createWorld()
  const team = await w.team({ limit: 5 })
  const watching = await w.team({ limit: 5 })
  const ann = await w.operator('ann')
  await (await w.visitor('client')).writes('hello')
  people = {
    ann,
    mate: await w.operator('mate', { rights: [] }),
    stranger: await w.operator('stranger', { rights: [], team }),
    nobody: await w.operator('nobody', { rights: [], team: null }),
    watcher: await w.operator('watcher', { rights: [], team: watching }),
    head: await w.operator('head', { rights: ['AUTHORITY_ALL_CHATS'], team: null }),
    gone: await w.operator('gone', { rights: [], active: false }),
  }
  await w.sql('insert into channel_teams (organization_id, channel_id, team_id) values ($1, $2, $3)', [
    ...[w.organizationId, w.channelId, watching],
  ])
  const [chat] = await ann.queue()
  mine = chat!.id
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
test('the same rule holds for the chat, its messages, its client, its frames and the list of who sees it', async () => {
  const audience = await w.sql<{ team_id: string; channel_id: string; operator_id: string }>(
    'select team_id, channel_id, operator_id from chats where id = $1',
    [mine],
  )
  const { team_id: teamId, channel_id: channelId, operator_id: operatorId } = audience[0]!
  const rooms = staffRooms({ organizationId: w.organizationId, teamId, channelId, operatorId })
  for (const [name, who] of Object.entries(people)) {
    if (name === 'gone') continue
    const sees = name in expected
    const isFound = async (call: Promise<unknown>) => (await codeOf(call)) === 'ok'
    expect([name, await isFound(who.call(chats.one, { chatId: mine }))]).toEqual([name, sees])
    expect([name, await isFound(who.call(messages.list, { chatId: mine, limit: 10 }))]).toEqual([name, sees])
    expect([name, await isFound(who.call(chats.client, { chatId: mine }))]).toEqual([name, sees])
    expect([name, await isFound(who.call(chatViewers.list, { chatId: mine }))]).toEqual([name, sees])
    const member = userMember((await w.gate.user(who.token))!)
    expect([name, rooms.some((room) => member.rooms.has(room))]).toEqual([name, sees])
  }
})
test('search finds it for those alone whose lists may hold it', async () => {
  const search = async (who: Operator, scope: 'mine' | 'all') =>
    (await who.call(queues.list, { filter: 'assigned', scope, search: 'Гость' })).total
  expect(await search(people.ann!, 'mine')).toBe(1)
  expect(await search(people.head!, 'all')).toBe(1)
  for (const name of ['mate', 'stranger', 'nobody', 'watcher']) expect(await search(people[name]!, 'mine')).toBe(0)
})
